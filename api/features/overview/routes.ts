import { showOverview } from '../../../contract/overview.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/serve.ts';
import { toOverview } from './rules.ts';
import { foldSales } from './sellers.ts';
import { findFigures } from './store.ts';

const DAYS = '30';
const FOLD_SECONDS = 5;

export const overviewRoutes = (app: App, { db, clock, jobs }: Deps): void => {
  jobs.every(FOLD_SECONDS, () => foldSales(db, clock.now()));

  serve(app, showOverview, async ({ query }) => {
    const days = Number(query.days ?? DAYS);
    return toOverview(await findFigures(db, { days, now: clock.now() }));
  });
};
