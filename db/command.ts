import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '../api/platform/config.ts';
import { openDatabase, sql } from '../api/platform/database.ts';
import { openPictures } from '../api/platform/pictures.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { backUp, type Moved } from './backup.ts';
import { generateRowTypes } from './generate-row-types.ts';
import { migrate } from './migrate.ts';
import { movePictures } from './move-pictures.ts';
import { restore } from './restore.ts';
import { refuseBesidesDemo } from './seed/demo-rows.ts';
import { seedDemo } from './seed/seed.ts';

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
    const pictures = await openPictures(config, path.join(import.meta.dirname, 'seed/pictures'));
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
  await writeFile(path.join(import.meta.dirname, 'row-types.ts'), await generateRowTypes(url));
  log('Wrote db/row-types.ts');
};

const said = ({ rows, pictures }: Moved): string => {
  const all = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return `${all} rows of ${rows.size} tables and ${pictures} pictures`;
};

const fileOf = (file: string | undefined, verb: string): string => {
  if (!file) throw new Error(`Say where: npm run db:${verb} <file>.`);
  return path.resolve(file);
};

const backup: Command = async (url, config, given) => {
  const file = fileOf(given, 'backup');
  const moved = await backUp({ url, file, picturesDir: picturesOf(config) });
  log(`Backed up ${said(moved)} to ${file}`);
  if (config.s3)
    log(`Pictures in the bucket ${config.s3.bucket} are not in it: let the storage keep versions.`);
};

const restoreFrom: Command = async (url, config, given) => {
  const file = fileOf(given, 'restore');
  const moved = await restore({ url, file, picturesDir: picturesOf(config) });
  log(`Restored ${said(moved)} from ${file}`);
};

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
};

const picturesOf = (config: Config): string => path.join(config.dataDir, 'pictures');

const refuseLive = (config: Config, verb: string): void => {
  if (config.mode === 'live') throw new Error(`SHOP_MODE=live refuses ${verb}.`);
};

const main = async (verb = '', file?: string): Promise<void> => {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`);
  const config = readConfig(process.env);
  if (config.databaseUrl) return command(config.databaseUrl, config, file);
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
