/** The accounts of a demo shop that have a password. A live shop refuses to start with one of them. */
export const DEMO_ACCOUNTS = {
  Shopper: { email: 'shopper@malkia.test', password: 'malkia-shopper' },
  Admin: { email: 'admin@malkia.test', password: 'malkia-admin' },
} as const;
