import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../api/platform/config/config.ts';
import { openDatabase, sql } from '../../api/platform/database/database.ts';
import { openPictures } from '../../api/platform/images/pictures.ts';
import { createSecretBox } from '../../api/platform/security/secret-box.ts';
import { backUp, type Moved } from '../../db/backup.ts';
import { connectToDatabase } from '../../db/connect.ts';
import { generateRowTypes } from '../../db/generate-row-types.ts';
import { generateSchema } from '../../db/generate-schema.ts';
import { findUnreadable, switchOffUnreadable } from '../../db/lost-key.ts';
import { migrate } from '../../db/migrate.ts';
import { movePictures } from '../../db/move-pictures.ts';
import { restore } from '../../db/restore.ts';
import { refuseBesidesDemo } from '../../demo/demo-rows.ts';
import { seedDemo } from '../../demo/seed.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts';
import { ownKey } from '../encryption-key.ts';
import { readSettings } from '../run-shop.ts';

const log = (line: string): void => console.log(line);

type Command = (url: string, config: Config, file?: string) => Promise<void>;

const runMigrations: Command = async (url) => {
  const applied = await migrate(url);
  log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate');
};

const seed: Command = async (url, config) => {
  refuseLive(config, 'seed');
  const db = openDatabase(url, config.poolSize);
  try {
    await refuseBesidesDemo(db, { verb: 'seed' });
    await runMigrations(url, config);
    const pictures = await openPictures(
      config,
      path.resolve(import.meta.dirname, '../../demo/pictures'),
    );
    await seedDemo({ db, pictures, log });
  } finally {
    await db.destroy();
  }
};

const reset: Command = async (url, config, word) => {
  refuseLive(config, 'reset');
  const db = openDatabase(url, 1);
  try {
    await refuseBesidesDemo(db, { verb: 'reset', word });
    await sql`DROP SCHEMA IF EXISTS pgboss CASCADE`.execute(db);
    await sql`DROP SCHEMA public CASCADE`.execute(db);
    await sql`CREATE SCHEMA public`.execute(db);
  } finally {
    await db.destroy();
  }
  await rm(picturesOf(config), { recursive: true, force: true });
  await seed(url, config);
};

const types: Command = async (url, config) => {
  await runMigrations(url, config);
  const folder = path.resolve(import.meta.dirname, '../../db');
  await writeFile(path.join(folder, 'row-types.ts'), await generateRowTypes(url));
  await writeFile(path.join(folder, 'schema.sql'), await generateSchema(url));
  log('Wrote db/row-types.ts and db/schema.sql');
};

const said = ({ rows, pictures }: Moved): string => {
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return `${all} rows of ${rows.size} tables and ${pictures} pictures`;
};

const fileOf = (file: string | undefined, verb: string): string => {
  if (!file) throw new Error(`Say where: npm run db:${verb} <file>.`);
  return path.resolve(file);
};

/**
 * The encryption key is deliberately not in the backup: a stolen backup must not reveal second
 * factors.
 */
const keyOf = ({ encryptionKey, dataDir }: Config): string =>
  encryptionKey ? 'the setting ENCRYPTION_KEY' : `the file ${path.join(dataDir, 'encryption-key')}`;

const backup: Command = async (url, config, given) => {
  const file = fileOf(given, 'backup');
  const moved = await backUp({ url, file, picturesDir: picturesOf(config) });
  log(`Backed up ${said(moved)} to ${file}`);
  log(`The key of two-step logins is not in it: keep a copy of ${keyOf(config)} elsewhere.`);
  if (config.s3)
    log(`Pictures in the bucket ${config.s3.bucket} are not in it: let the storage keep versions.`);
};

const restoreFrom: Command = async (url, config, given) => {
  const file = fileOf(given, 'restore');
  const moved = await restore({ url, file, picturesDir: picturesOf(config) });
  log(`Restored ${said(moved)} from ${file}`);
  await warnOfOtherKey(url, config);
};

const withSecrets = async <T>(
  url: string,
  config: Config,
  work: (db: ReturnType<typeof openDatabase>, keyName: string) => Promise<T>,
): Promise<T> => {
  const db = openDatabase(url, 1);
  try {
    const { keyName } = createSecretBox(config.encryptionKey ?? (await ownKey(config.dataDir)));
    return await work(db, keyName);
  } finally {
    await db.destroy();
  }
};

const warnOfOtherKey = (url: string, config: Config): Promise<void> =>
  withSecrets(url, config, async (db, keyName) => {
    const people = await findUnreadable(db, keyName);
    if (people.length === 0) return;
    log(
      `${people.length} two-step logins need another key than ${keyOf(config)}: set ENCRYPTION_KEY to the one of the shop that was backed up. If it is lost: npm run db:lost-key`,
    );
  });

const SWITCH_OFF = 'switch-off';

const lostKey: Command = (url, config, word) =>
  withSecrets(url, config, async (db, keyName) => {
    const people =
      word === SWITCH_OFF
        ? await switchOffUnreadable(db, { keyName, now: new Date() })
        : await findUnreadable(db, keyName);
    for (const { email, role } of people) log(`${email} (${role})`);
    if (people.length === 0) log(`Every two-step login can be read with ${keyOf(config)}.`);
    else if (word === SWITCH_OFF)
      log('Their two-step login is off and they are signed out: have them set it up again.');
    else
      log(
        `Their two-step login was set up with another key. If that key is lost for good: npm run db:lost-key -- ${SWITCH_OFF}`,
      );
  });

const pictures: Command = async (_url, config) => {
  if (!config.s3) throw new Error('Set S3_ENDPOINT and the other S3_ settings: pictures go there.');
  const { copied, there } = await movePictures(picturesOf(config), config.s3);
  log(`Copied ${copied} pictures to the bucket ${config.s3.bucket}; ${there} were there before.`);
};

const commands: Record<string, Command> = {
  migrate: runMigrations,
  seed,
  reset,
  types,
  backup,
  restore: restoreFrom,
  pictures,
  'lost-key': lostKey,
};

const picturesOf = (config: Config): string => path.join(config.dataDir, 'pictures');

const refuseLive = (config: Config, verb: string): void => {
  if (config.mode === 'live') throw new Error(`SHOP_MODE=live refuses ${verb}.`);
};

/** Commands that only make sense on an existing database. */
const NEED_DATABASE = ['backup', 'lost-key'];

const main = async (verb = '', file?: string): Promise<void> => {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`);
  const config = readSettings();
  if (config.databaseUrl) {
    // Connects here first, so that any problem is reported in one sentence.
    await (await connectToDatabase(config.databaseUrl)).end();
    return command(config.databaseUrl, config, file);
  }
  if (NEED_DATABASE.includes(verb) && !existsSync(path.join(config.dataDir, 'postgres-password'))) {
    throw new Error(
      `DATABASE_URL is not set, and DATA_DIR (${config.dataDir}) holds no shop: set the one that your shop is started with.`,
    );
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await command(postgres.url, config, file);
  } finally {
    await postgres.stop();
  }
};

main(process.argv[2], process.argv[3]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
