import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { accountsAdminRoutes } from './features/accounts/admin-routes.ts';
import { accountsRoutes } from './features/accounts/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { cartRoutes } from './features/cart/routes.ts';
import { catalogueAdminRoutes } from './features/catalogue/admin-routes.ts';
import { productPicturesRoutes } from './features/catalogue/pictures-routes.ts';
import { catalogueRoutes } from './features/catalogue/routes.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { contactRoutes } from './features/contact/routes.ts';
import { deliveryRoutes } from './features/delivery/routes.ts';
import { mailsRoutes } from './features/mails/routes.ts';
import { orderLettersRoutes } from './features/order-letters/routes.ts';
import { ordersRoutes } from './features/orders/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { createPaymentsContext } from './features/payments/create-context.ts';
import { ledgerRoutes } from './features/payments/ledger/routes.ts';
import { paymentsRoutes } from './features/payments/routes.ts';
import { postsAdminRoutes } from './features/posts/admin-routes.ts';
import { pagesRoutes } from './features/posts/pages-routes.ts';
import { postsRoutes } from './features/posts/routes.ts';
import { privacyRoutes } from './features/privacy/routes.ts';
import { refundsRoutes } from './features/refunds/routes.ts';
import { restockNoticesRoutes } from './features/restock-notices/routes.ts';
import { reviewsRoutes } from './features/reviews/routes.ts';
import { iconRoutes } from './features/settings/icon-routes.ts';
import { shopPicturesRoutes } from './features/settings/pictures-routes.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import { sitemapRoutes } from './features/sitemap/routes.ts';
import { staffRoutes } from './features/staff/routes.ts';
import { stockRoutes } from './features/stock/routes.ts';
import { trackingRoutes } from './features/tracking/routes.ts';
import { installCachedResponses } from './platform/cache/cached-responses.ts';
import type { Deps } from './platform/deps.ts';
import { installDocs } from './platform/http/docs.ts';
import { installCompression } from './platform/http/encoding.ts';
import { FORM_LIMITS, installErrors } from './platform/http/errors.ts';
import type { App } from './platform/http/serve.ts';
import { picturesRoutes } from './platform/images/routes.ts';
import { installMail } from './platform/outbox/mail.ts';
import { installSms } from './platform/outbox/sms.ts';
import { sessionFinder } from './platform/security/sessions.ts';

/** All features of the API. */
const features = [
  catalogueRoutes,
  catalogueAdminRoutes,
  productPicturesRoutes,
  reviewsRoutes,
  restockNoticesRoutes,
  accountsRoutes,
  accountsAdminRoutes,
  cartRoutes,
  deliveryRoutes,
  ordersRoutes,
  trackingRoutes,
  orderLettersRoutes,
  checkoutRoutes,
  paymentsRoutes,
  refundsRoutes,
  ledgerRoutes,
  overviewRoutes,
  postsRoutes,
  postsAdminRoutes,
  pagesRoutes,
  contactRoutes,
  mailsRoutes,
  auditRoutes,
  settingsRoutes,
  shopPicturesRoutes,
  iconRoutes,
  sitemapRoutes,
  stockRoutes,
  staffRoutes,
  privacyRoutes,
];

const localhost = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Adds the whole API to a server. */
export const installApi = async (app: App, deps: Deps): Promise<void> => {
  const { config, db, clock } = deps;
  app.decorate(
    'findSession',
    sessionFinder(db, {
      now: () => clock.now(),
      days: config.sessionDays,
      requireSecondFactor: config.requireSecondFactor,
    }),
  );
  app.decorateRequest('principal', undefined);
  app.decorateRequest('upload', undefined);
  app.decorate('inProcessApi', new Map());
  installErrors(app);
  installCompression(app);
  await app.register(cors, {
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    origin: (origin, allow) =>
      allow(
        null,
        origin !== undefined &&
          (config.corsOrigins.includes(origin) ||
            (config.mode === 'demo' && localhost.test(origin))),
      ),
  });
  installCachedResponses(app, deps);
  await app.register(multipart, {
    limits: {
      ...FORM_LIMITS,
      fileSize: 5 * 1024 * 1024,
      fieldSize: 256 * 1024,
      fieldNameSize: 100,
      headerPairs: 20,
    },
  });
  await installDocs(app);
  picturesRoutes(app, deps);
  installMail(deps);
  installSms(deps);
  const payments = createPaymentsContext(deps, app.log);
  for (const routes of features) await routes(app, deps, payments);
};
