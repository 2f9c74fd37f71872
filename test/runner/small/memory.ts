import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What outlives a try: files of the folder that the test of the runner gave. */
const file = (name: string) => path.join(process.env.SMALL_FOLDER ?? '', name);

/** True the first time that it is asked for this name. */
export const isFirst = (name: string): boolean => {
  if (existsSync(file(name))) return false;
  writeFileSync(file(name), '');
  return true;
};

export const opened = (pid: number): void => writeFileSync(file('opened'), String(pid));
export const closed = (): void => writeFileSync(file('closed'), '');
export const started = (): void => writeFileSync(file('started'), '');
