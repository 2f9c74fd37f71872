import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Pictures } from './images/pictures.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Clock } from './operations/clock.ts';
import type { Limits } from './security/limits.ts';
import type { SecretBox } from './security/secret-box.ts';

/** Dependencies of all features. Built once by the process, or by a test. */
export type Deps = {
  config: Config;
  db: Database;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
  pictures: Pictures;
  secrets: SecretBox;
  /** Base of callback addresses: the public address, or the listening one in a demo. */
  callbackBase: () => string;
};
