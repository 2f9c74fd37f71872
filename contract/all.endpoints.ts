import { accountSecurityEndpoints } from './account-security.endpoints.ts';
import { accountsEndpoints } from './accounts.endpoints.ts';
import { auditEndpoints } from './audit.endpoints.ts';
import { cartEndpoints } from './cart.endpoints.ts';
import { catalogueEndpoints } from './catalogue.endpoints.ts';
import { contactEndpoints } from './contact.endpoints.ts';
import { deliveryEndpoints } from './delivery.endpoints.ts';
import { deskEndpoints } from './desk.endpoints.ts';
import type { EndpointInput, EndpointReply } from './endpoint.ts';
import { goingLiveEndpoints } from './going-live.endpoints.ts';
import { ledgerEndpoints } from './ledger.endpoints.ts';
import { mailsEndpoints } from './mails.endpoints.ts';
import { ordersEndpoints } from './orders.endpoints.ts';
import { overviewEndpoints } from './overview.endpoints.ts';
import { pagesEndpoints } from './pages.endpoints.ts';
import { paymentsEndpoints } from './payments.endpoints.ts';
import { phoneSignInEndpoints } from './phone-sign-in.endpoints.ts';
import { picturesEndpoints } from './pictures.endpoints.ts';
import { postsEndpoints } from './posts.endpoints.ts';
import { privacyEndpoints } from './privacy.endpoints.ts';
import { refundsEndpoints } from './refunds.endpoints.ts';
import { restockNoticesEndpoints } from './restock-notices.endpoints.ts';
import { reviewsEndpoints } from './reviews.endpoints.ts';
import { dealEndpoints, settingsEndpoints } from './shop.endpoints.ts';
import { shopPicturesEndpoints } from './shop-pictures.endpoints.ts';
import { staffEndpoints } from './staff.endpoints.ts';
import { stockEndpoints } from './stock.endpoints.ts';
import { trackingEndpoints } from './tracking.endpoints.ts';

/** Every endpoint, once. A check asserts that each is served exactly once. */
export const endpoints = [
  ...catalogueEndpoints,
  ...picturesEndpoints,
  ...reviewsEndpoints,
  ...restockNoticesEndpoints,
  ...accountsEndpoints,
  ...accountSecurityEndpoints,
  ...staffEndpoints,
  ...phoneSignInEndpoints,
  ...cartEndpoints,
  ...deliveryEndpoints,
  ...stockEndpoints,
  ...deskEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...refundsEndpoints,
  ...ledgerEndpoints,
  ...overviewEndpoints,
  ...postsEndpoints,
  ...pagesEndpoints,
  ...contactEndpoints,
  ...mailsEndpoints,
  ...trackingEndpoints,
  ...auditEndpoints,
  ...dealEndpoints,
  ...settingsEndpoints,
  ...shopPicturesEndpoints,
  ...goingLiveEndpoints,
  ...privacyEndpoints,
] as const;

type Union = (typeof endpoints)[number];
type ByKey = { [E in Union as `${E['method']} ${E['path']}`]: E };

/** `'GET /api/products/:id'` and so on: the name by which the web calls an endpoint. */
export type CallKey = keyof ByKey;
export type CallInput<K extends CallKey> = EndpointInput<ByKey[K]>;
export type CallReply<K extends CallKey> = EndpointReply<ByKey[K]>;
