import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '../api/platform/config.ts';
import { openDatabase, sql } from '../api/platform/database.ts';
import { localPictures } from '../api/platform/pictures.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { generateRowTypes } from './generate-row-types.ts';
import { migrate } from './migrate.ts';
import { seedDemo } from './seed/seed.ts';

const log = (line: string): void => console.log(line);

type Command = (url: string, config: Config) => Promise<void>;

const runMigrations: Command = async (url) => {
  const applied = await migrate(url);
  log(applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate');
};

const seed: Command = async (url, config) => {
  refuseLive(config, 'seed');
  await runMigrations(url, config);
  const db = openDatabase(url, config.poolSize);
  try {
    const pictures = localPictures({
      dir: picturesOf(config),
      artDir: path.join(import.meta.dirname, 'seed/pictures'),
    });
    await seedDemo({ db, pictures, log });
  } finally {
    await db.destroy();
  }
};

const reset: Command = async (url, config) => {
  refuseLive(config, 'reset');
  const db = openDatabase(url, 1);
  try {
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

const commands: Record<string, Command> = { migrate: runMigrations, seed, reset, types };

const picturesOf = (config: Config): string => path.join(config.dataDir, 'pictures');

const refuseLive = (config: Config, verb: string): void => {
  if (config.mode === 'live') throw new Error(`SHOP_MODE=live refuses ${verb}.`);
};

const main = async (verb = ''): Promise<void> => {
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (!command) throw new Error(`Say one of: ${Object.keys(commands).join(', ')}.`);
  const config = readConfig(process.env);
  if (config.databaseUrl) return command(config.databaseUrl, config);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  try {
    await command(postgres.url, config);
  } finally {
    await postgres.stop();
  }
};

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
