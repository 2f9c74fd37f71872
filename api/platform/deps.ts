import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Pictures } from './images/pictures.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './operations/clock.ts';
import type { Limits } from './security/limits.ts';
import type { SecretBox } from './security/secret-box.ts';

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
