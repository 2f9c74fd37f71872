import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Pictures } from './pictures.ts';
import type { SecretBox } from './secret-box.ts';

/** What every feature may use. Built once by the process, or by a test with its own parts. */
export type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
  pictures: Pictures;
  secrets: SecretBox;
  /** Where payment providers reach this server: its public address, or the listening one in demo mode. */
  callbackBase: () => string;
};
