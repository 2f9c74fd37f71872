export const KINDS = ['html', 'script', 'style', 'font', 'picture', 'data'] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Bytes of a first visit: over the network with headers, by kind and in total, and the gzip sizes of its scripts:
 * `library` is the chunk of the libraries, `own` all others.
 */
export type Weight = Record<Kind | 'all' | 'own' | 'library', number>;

/** Maximum kB of a visit. Of a kind without a figure nothing is loaded. */
type Figures = Partial<Record<Exclude<Kind, 'script' | 'font'> | 'own' | 'all', number>>;

export type Visit = {
  page: string;
  /** `:product` is the newest product, `:order` and `:token` the demo customer's newest order. */
  path: string;
  as?: 'customer' | 'admin';
  /** With the newest product in the cart. */
  cart?: true;
  /** 200 without. */
  status?: 404;
  most: Figures;
};

/** Maximum kB that are the same on every page: the libraries in gzip, and the two fonts. */
export const LIBRARY = 122;
export const FONTS = 38;

/**
 * Every page that a shopper sees, on its first visit: a phone of 360 × 740 px at device pixel ratio 3 with an empty
 * cache. Whole kB with some 2 kB of room, so that the next field needs no new figure. After a saving, lower them.
 */
export const VISITS: readonly Visit[] = [
  // A phone's first two screens have products: four of their pictures are loaded at once.
  { page: 'home', path: '/', most: { html: 33, own: 39, picture: 88, data: 3, all: 305 } },
  { page: 'shop', path: '/shop', most: { html: 32, own: 38, picture: 54, all: 267 } },
  { page: 'product', path: '/shop/:product', most: { html: 33, own: 40, picture: 27, all: 247 } },
  {
    page: 'category',
    path: '/categories/dress',
    most: { html: 32, own: 40, picture: 62, all: 280 },
  },
  { page: 'search', path: '/search?q=dress', most: { html: 35, own: 37, picture: 71, all: 283 } },
  { page: 'blog', path: '/blogs', most: { html: 26, own: 33, picture: 36, all: 237 } },
  {
    page: 'post',
    path: '/blogs/how-a-kiondo-is-made',
    most: { html: 27, own: 32, picture: 19, all: 219 },
  },
  { page: 'page of the shop', path: '/pages/delivery', most: { html: 27, own: 31, all: 199 } },
  { page: 'contact', path: '/contact', most: { html: 26, own: 35, picture: 23, all: 224 } },
  { page: 'privacy', path: '/privacy', most: { html: 27, own: 31, all: 198 } },
  {
    page: 'not found',
    path: '/nothing',
    status: 404,
    most: { html: 26, own: 29, picture: 69, all: 262 },
  },
  { page: 'checkout', path: '/checkout', most: { html: 30, own: 40, picture: 8, all: 224 } },
  {
    // The payment, what ends it and the ways to deliver are loaded after the page, before anybody can press Pay.
    page: 'checkout, signed in',
    path: '/checkout',
    as: 'customer',
    cart: true,
    most: { html: 30, own: 50, picture: 5, data: 4, all: 236 },
  },
  {
    page: 'thank you',
    path: '/thank-you?order=:order',
    as: 'customer',
    most: { html: 28, own: 40, picture: 26, data: 4, all: 246 },
  },
  { page: 'track', path: '/track', most: { html: 29, own: 37, picture: 23, all: 231 } },
  {
    page: 'track by link',
    path: '/track/:token',
    most: { html: 28, own: 37, picture: 23, data: 3, all: 231 },
  },
  { page: 'login', path: '/login', most: { html: 27, own: 37, all: 209 } },
  { page: 'register', path: '/register', most: { html: 26, own: 35, all: 207 } },
  { page: 'forgot password', path: '/forgot-password', most: { html: 26, own: 35, all: 206 } },
  {
    page: 'reset password',
    path: '/reset-password?token=none',
    most: { html: 26, own: 35, all: 205 },
  },
  {
    page: 'invite of staff',
    path: '/staff-invite?token=none',
    most: { html: 26, own: 36, data: 1, all: 207 },
  },
  {
    page: 'confirm e-mail',
    path: '/confirm-email?token=none',
    most: { html: 26, own: 34, all: 203 },
  },
  {
    page: 'dashboard',
    path: '/dashboard',
    as: 'customer',
    most: { html: 28, own: 39, picture: 34, data: 5, all: 250 },
  },
  {
    page: 'profile',
    path: '/dashboard/profile',
    as: 'customer',
    most: { html: 28, own: 40, picture: 26, data: 3, all: 243 },
  },
  {
    page: 'security',
    path: '/dashboard/profile/security',
    as: 'customer',
    most: { html: 28, own: 40, picture: 26, data: 4, all: 244 },
  },
  {
    page: 'my orders',
    path: '/dashboard/orders',
    as: 'customer',
    most: { html: 28, own: 39, picture: 66, data: 6, all: 283 },
  },
  {
    page: 'my order',
    path: '/dashboard/orders/:order',
    as: 'customer',
    most: { html: 28, own: 46, picture: 34, data: 5, all: 267 },
  },
  {
    page: 'my payments',
    path: '/dashboard/payments',
    as: 'customer',
    most: { html: 28, own: 40, picture: 26, data: 5, all: 245 },
  },
  {
    page: 'staff: all orders',
    path: '/dashboard/manage-orders',
    as: 'admin',
    most: { html: 29, own: 56, picture: 37, data: 6, all: 293 },
  },
];

/** Exceeded limits, one sentence each. */
export const tooHeavy = ({ page, most }: Visit, weight: Weight): string[] => {
  const none = { html: 0, own: 2, style: 0, picture: 0, data: 0, all: 2 };
  const limits = { ...none, library: LIBRARY, font: FONTS, ...most };
  return (Object.keys(limits) as (keyof typeof limits)[])
    .filter((kind) => weight[kind] > limits[kind] * 1000)
    .map((kind) => `${page}: ${kind} weighs ${weight[kind]} bytes of ${limits[kind]} kB`);
};
