/** Minimal settings of a live shop. Nothing of it exists. */
export const LIVE_SETTINGS = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop-for-tests.co.ke',
  DATABASE_URL: 'postgres://malkia:secret@127.0.0.1:9/malkia',
  SMTP_URL: 'smtps://malkia:secret@mail.shop-for-tests.co.ke',
  MAIL_FROM: 'Malkia <hello@shop-for-tests.co.ke>',
  DARAJA_CONSUMER_KEY: 'k',
  DARAJA_CONSUMER_SECRET: 's',
  DARAJA_SHORTCODE: '123456',
  DARAJA_PASSKEY: 'p',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

/** The same shop in a rehearsal: it runs as a live one and takes no money. */
export const REHEARSAL_SETTINGS = {
  ...LIVE_SETTINGS,
  PAYMENTS_SANDBOX: '1',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
};
