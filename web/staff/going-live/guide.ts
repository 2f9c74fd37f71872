import type { LiveSetting } from '#contract/going-live.endpoints.ts';

type Part = { heading: string; site?: { href: string; name: string } };

/** The part of docs/going-live.md about each group of settings, and the provider's own site. */
export const GUIDE: Record<LiveSetting['group'], Part> = {
  shop: { heading: '1. The server' },
  mpesa: {
    heading: '2. M-PESA: PayBill or till, and the Daraja app',
    site: { href: 'https://developer.safaricom.co.ke', name: 'developer.safaricom.co.ke' },
  },
  card: {
    heading: '3. Cards',
    site: { href: 'https://dashboard.stripe.com', name: 'dashboard.stripe.com' },
  },
  mail: { heading: '1. The server' },
  sms: {
    heading: 'SMS, if you want them',
    site: { href: 'https://africastalking.com', name: 'africastalking.com' },
  },
};
