import type { Given } from './scene.ts';

/** Inputs of the calls about the shop's settings. */
export const settingsInputs = {
  'GET /api/settings/deal': () => ({}),
  'PUT /api/settings/deal': () => ({
    body: { endsAt: '2026-12-24T21:00:00+03:00', title: 'Deals', text: 'While they last.' },
  }),
  'GET /api/settings/shop': () => ({}),
  'GET /api/settings/texts': () => ({}),
  'PUT /api/settings/texts': () => ({
    body: {
      name: 'Malkia',
      phone: '+254 712 345 678',
      whatsapp: '0712 345 678',
      email: 'hello@shop.test',
      instagram: '@malkia.ke',
      tiktok: '@malkia.ke',
      facebook: 'malkia.ke',
      address: 'Biashara Street\nNairobi',
      hours: 'Monday to Saturday',
      heroGreeting: 'Karibu',
      heroTitle: 'New for the rains',
      heroStress: 'rains',
      heroText: 'Coats and boots.',
      deliveryTitle: 'Free delivery',
      deliveryText: 'To every county.',
      aboutGreeting: 'Malkia ni wewe',
      aboutText: 'A shop in Nairobi.',
    },
  }),
  'GET /api/settings/alerts': () => ({}),
  'PUT /api/settings/alerts': () => ({ body: { phone: '0712 345 678' } }),
  'PUT /api/settings/pictures/:place': async ({ shop }) => {
    const about = { id: 'art-hero', alt: '', width: 1600, height: 1200 };
    const value = JSON.stringify({ about });
    await shop.db
      .insertInto('settings')
      .values({ name: 'pictures', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return { params: { place: 'about' }, body: { alt: 'Our shop' } };
  },
  'DELETE /api/settings/pictures/:place': () => ({ params: { place: 'about' } }),
  'GET /api/pages/:name': () => ({ params: { name: 'returns' } }),
  'GET /api/pages/admin/all': () => ({}),
  'PUT /api/pages/:name': () => ({
    params: { name: 'returns' },
    body: { title: 'Returns', text: 'Within **14 days**.', published: true },
  }),
} satisfies Record<string, Given>;
