import { showOverview } from '#contract/overview.endpoints.ts';
import type { Deps } from '../../platform/deps.ts';
import { type App, serve } from '../../platform/http/serve.ts';
import { toOverview } from './rules.ts';
import { findFigures } from './store.ts';

const DAYS = '30';

export const overviewRoutes = (app: App, { db, clock }: Deps): void => {
  serve(app, showOverview, async ({ query }) => {
    const days = Number(query.days ?? DAYS);
    return toOverview(await findFigures(db, { days, now: clock.now() }));
  });
};
