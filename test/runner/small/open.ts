import { spawn } from 'node:child_process';
import { closed, opened } from './memory.ts';

/** Opens what a runner has to close: here a process that would sleep for ten minutes. */
export default async function open(): Promise<() => Promise<void>> {
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  opened(child.pid ?? 0);
  return async () => {
    child.kill();
    closed();
  };
}
