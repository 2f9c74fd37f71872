import type { Page } from '@playwright/test';
import { ProductForm, ProductSizesForm } from '#contract/catalogue.endpoints.ts';
import { NETWORK_NAMES } from '#contract/networks.ts';
import { ShopTexts } from '#contract/shop.endpoints.ts';
import { asShopper, buy } from './buying.ts';
import {
  asAdmin,
  expect,
  goTo,
  makeProduct,
  newShopper,
  register,
  signIn,
  type TestProduct,
} from './shop.ts';
import { TEXTS } from './texts.ts';

/** A text for a field of at most `most` characters. */
export type TextFor = (field: string, most: number) => string;

export type Written = {
  product: TestProduct;
  /** Sold out in size M. */
  gone: TestProduct;
  shopper: { email: string; password: string; userId: string };
  unpaid: { _id: string };
  sent: { _id: string; trackToken: string };
  post: { _id: string; slug: string };
};

/** Texts of a product that are no free text, or have room for a size only. */
const CHOICES = ['category', 'color', 'sizeSystem', 'sizes', 'modelSize'];

/** What every text field of this form takes. */
const filled = (properties: object, text: TextFor): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties as Record<string, { maxLength?: number }>).flatMap(
      ([name, { maxLength }]) =>
        maxLength && !CHOICES.includes(name) ? [[name, text(name, maxLength)]] : [],
    ),
  );

const writeAboutShop = async (page: Page, text: TextFor): Promise<void> => {
  const send = await asAdmin(page);
  const texts = filled(ShopTexts.properties, text);
  const { whatsapp: _, phone: __, email: ___, ...free } = texts;
  const profiles = Object.fromEntries(NETWORK_NAMES.map((network) => [network, 'w'.repeat(50)]));
  await send('PUT', '/api/settings/texts', {
    ...{ ...free, ...profiles },
    heroStress: text('heroTitle', 60),
    phone: '0712 000 111',
    whatsapp: '254712345678',
    email: `${'w'.repeat(60)}@${'w'.repeat(50)}.test`,
  });
  await send('PUT', '/api/settings/deal', {
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    title: text('dealTitle', 120),
    text: text('dealText', 500),
  });
  await send('PUT', '/api/pages/returns', {
    title: text('pageTitle', 60),
    text: text('pageText', 20_000),
    published: true,
  });
  const { id: zoneId } = await send('POST', '/api/delivery/zones', {
    name: text('zone', 60),
    places: [{ county: 'Lamu', town: text('zoneTown', 120) }, { county: 'Lamu' }],
  });
  const option = { carrier: text('carrier', 60), fee: 250, active: true, zoneId };
  const point = {
    name: text('point', 80),
    town: text('pointTown', 120),
    landmark: text('pointLandmark', 120),
    phone: '0712 000 111',
    hours: text('pointHours', 120),
    ...{ county: 'Lamu', active: true },
  };
  await send('POST', '/api/delivery/options', { ...option, kind: 'door', name: text('door', 60) });
  await send('POST', '/api/delivery/options', {
    ...{ ...option, kind: 'pickup', name: text('pickup', 60), points: [point] },
  });
};

/** Writes a text into every field that a person can fill in, of customers and of staff. */
export const writeEverywhere = async (page: Page, text: TextFor): Promise<Written> => {
  await writeAboutShop(page, text);
  const send = await asAdmin(page);
  const productTexts = filled({ ...ProductForm.properties, ...ProductSizesForm.properties }, text);
  const product = await makeProduct(page, productTexts);
  const gone = await makeProduct(page, {
    ...productTexts,
    stock: undefined,
    sizeSystem: 'letter',
    sizes: JSON.stringify([
      { label: 'M', stock: 0 },
      { label: 'L', stock: 2 },
    ]),
  });

  await send('PATCH', `/api/stock/${product._id}`, { note: text('shelfNote', 80) });
  await send('POST', '/api/stock/received', {
    batch: crypto.randomUUID(),
    note: text('moveNote', 200),
    lines: [{ productId: product._id, quantity: 1 }],
  });

  const shopper = newShopper();
  await register(page, shopper);
  const { token: _, user } = await signIn(page, shopper);
  const asThem = await asShopper(page);
  await asThem('PATCH', '/api/auth/edit-profile', {
    username: text('username', 60),
    profession: text('profession', 120),
    bio: text('bio', 1000),
  });
  await asThem('POST', '/api/reviews/post-review', {
    ...{ comment: text('comment', 1000), rating: 5, productId: product._id },
  });
  const shippingInfo = {
    fullName: text('fullName', 120),
    phone: TEXTS.phoneSample,
    county: 'Lamu',
    town: text('town', 120),
    estate: text('estate', 120),
    landmark: text('landmark', 120),
    note: text('note', 200),
  };
  const items = [{ productId: product._id, quantity: 1 }];
  const { order: unpaid } = await asThem('POST', '/api/orders', {
    ...{ items, method: 'mpesa', shippingInfo },
  });
  // This phone pays one shilling too little: the payment waits for staff.
  const short = { phone: '0712999994', amount: unpaid.totalPrice };
  const { paymentId } = await asThem('POST', '/api/mpesa/stk-push', short);
  await expect(async () => {
    expect((await asThem('GET', `/api/payments/${paymentId}`)).status).toBe('needs_attention');
  }).toPass();
  const paid = await buy(asThem, product, { shippingInfo });
  const { order } = await asThem('GET', `/api/orders/${paid._id}`);
  await send('POST', `/api/payments/${order.payments[0]._id}/refunds`, {
    amount: 1,
    reason: text('reason', 300),
    byHand: true,
    receipt: text('receipt', 60),
  });
  await send('POST', '/api/orders/ship', {
    courier: text('courier', 60),
    orders: [{ orderId: paid._id, trackingCode: text('trackingCode', 60) }],
  });
  await asThem('POST', '/api/contact', {
    name: text('sender', 200),
    email: text('senderEmail', 254),
    message: text('message', 5000),
  });
  const { post } = await send('POST', '/api/posts', {
    title: text('title', 160),
    subtitle: text('subtitle', 300),
    text: text('text', 50_000),
    published: true,
  });
  return {
    ...{ product, gone, unpaid, post, sent: { _id: paid._id, trackToken: order.trackToken } },
    shopper: { email: shopper.email, password: shopper.password, userId: user._id },
  };
};

/** Goes to a page by a link; one of the route that is open, whose heading would stay, is loaded. */
export const follow = async (page: Page, path: string): Promise<void> => {
  await expect(page.locator('main h1').first()).toBeVisible();
  const sameRoute = await page.evaluate(async (to) => {
    for (const heading of document.querySelectorAll<HTMLElement>('main h1'))
      heading.dataset.old = '';
    const router = (window as any).__reactRouterDataRouter;
    const route = () => router.state.matches.at(-1).route.id;
    const before = route();
    await router.navigate(to);
    return route() === before;
  }, path);
  if (sameRoute) await goTo(page, path);
  await expect(page.locator('main [data-old]')).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
};

/** A page, and a field whose text it shows, if it shows one. */
export type Place = { path: string; shows?: string };

/** Every page and list that shows a person's text: of a guest, of the customer and of staff. */
export const placesOf = (written: Written, query: string) => {
  const { product, gone, post, sent, unpaid, shopper } = written;
  const q = encodeURIComponent(query);
  const guest: Place[] = [
    { path: '/', shows: 'heroTitle' },
    { path: '/shop', shows: 'name' },
    { path: `/shop?category=${q}&color=${q}&price=${q}&size=${q}` },
    { path: `/categories/${q}` },
    { path: `/shop/${product._id}`, shows: 'comment' },
    { path: `/shop/${gone._id}`, shows: 'description' },
    { path: `/search?q=${q}`, shows: 'name' },
    { path: '/blogs', shows: 'title' },
    { path: `/blogs/${post.slug}`, shows: 'text' },
    { path: '/pages/returns', shows: 'pageText' },
    { path: '/contact', shows: 'hours' },
    { path: '/privacy', shows: 'address' },
    { path: `/track/${sent.trackToken}`, shows: 'courier' },
    { path: `/track/${q}` },
    { path: `/${q}` },
    { path: '/login' },
  ];
  const customer: Place[] = [
    { path: '/dashboard', shows: 'username' },
    { path: '/dashboard/profile', shows: 'bio' },
    { path: '/dashboard/profile/security' },
    { path: '/dashboard/orders', shows: 'name' },
    { path: `/dashboard/orders/${unpaid._id}`, shows: 'fullName' },
    { path: `/dashboard/orders/${sent._id}`, shows: 'trackingCode' },
    { path: '/dashboard/payments' },
    { path: '/thank-you' },
  ];
  const staff: Place[] = [
    { path: '/dashboard/admin' },
    { path: '/dashboard/manage-products', shows: 'name' },
    { path: `/dashboard/manage-products?search=${q}` },
    {
      path: `/dashboard/stock?search=${encodeURIComponent(product.name.slice(0, 20))}`,
      shows: 'name',
    },
    { path: `/dashboard/stock?search=${q}` },
    { path: `/dashboard/stock/${product._id}`, shows: 'moveNote' },
    { path: `/dashboard/manage-products?edit=${product._id}`, shows: 'name' },
    { path: '/dashboard/manage-orders', shows: 'username' },
    { path: `/dashboard/manage-orders?search=${q}` },
    { path: `/dashboard/manage-orders/${unpaid._id}`, shows: 'town' },
    { path: `/dashboard/manage-orders/${sent._id}`, shows: 'trackingCode' },
    { path: `/dashboard/manage-users?search=${shopper.email}`, shows: 'username' },
    { path: `/dashboard/manage-users?search=${q}` },
    { path: '/dashboard/messages', shows: 'message' },
    { path: '/dashboard/manage-posts', shows: 'title' },
    { path: `/dashboard/manage-posts/${post._id}`, shows: 'text' },
    { path: '/dashboard/mails', shows: 'name' },
    { path: `/dashboard/mails?search=${q}` },
    { path: '/dashboard/audit', shows: 'title' },
    { path: '/dashboard/payments-report', shows: 'username' },
    { path: '/dashboard/delivery', shows: 'door' },
    { path: '/dashboard/deal', shows: 'dealText' },
    { path: '/dashboard/shop-settings', shows: 'pageTitle' },
    { path: '/dashboard/shop-settings/returns', shows: 'pageText' },
    { path: '/dashboard/going-live' },
  ];
  return { guest, customer, staff };
};
