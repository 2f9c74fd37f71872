import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { readKey } from '../api/platform/security/secret-box.ts';
import { storedText } from './embedded-postgres/files.ts';

/**
 * The key of a shop without the setting: created once in the data folder, readable by its owner
 * only.
 */
export const ownKey = async (dataDir: string): Promise<Buffer> => {
  await mkdir(dataDir, { recursive: true });
  const file = path.join(dataDir, 'encryption-key');
  return readKey(await storedText(file, () => randomBytes(32).toString('base64')));
};
