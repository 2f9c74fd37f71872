import { showOverview } from '../../../contract/overview.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/serve.ts';
import { startOfDay, toOverview } from './rules.ts';
import { findFigures } from './store.ts';

const DAYS = '30';

export const overviewRoutes = (app: App, { db, clock }: Deps): void => {
  serve(app, showOverview, async ({ query }) => {
    const days = Number(query.days ?? DAYS);
    const now = clock.now();
    const [from, middle] = [startOfDay(now, 2 * days - 1), startOfDay(now, days - 1)];
    return toOverview(await findFigures(db, { from, middle, now }));
  });
};
