import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { PageLink } from './pages.endpoints.ts';
import { Instant, Text, Was } from './shapes.endpoints.ts';
import { ShopPictures } from './shop-pictures.endpoints.ts';

export const Deal = Type.Object({ endsAt: Instant, title: Type.String(), text: Type.String() });
export type Deal = Static<typeof Deal>;

export const showDeal = endpoint({
  method: 'GET',
  path: '/api/settings/deal',
  summary: 'When the deal of the month ends',
  access: 'public',
  reply: Deal,
});

export const changeDeal = endpoint({
  method: 'PUT',
  path: '/api/settings/deal',
  summary: 'Set the deal of the month; what is not given stays',
  access: 'manager',
  refusals: ['409 changed'],
  body: Type.Object({
    endsAt: Type.Optional(Text(40)),
    title: Type.Optional(Text(120)),
    text: Type.Optional(Text(500)),
    was: Was,
  }),
  reply: Type.Object({ message: Type.String(), deal: Deal }),
});
export const dealEndpoints = [showDeal, changeDeal] as const;

const Profile = (network: string) =>
  Text(200, 0, `Address of the shop’s page on ${network}, or its name there; empty: no link`);

const detailFields = {
  name: Text(30, 1),
  phone: Text(30),
  whatsapp: Text(
    30,
    0,
    'Digits with the country’s, as in 254712345678; empty: no link to WhatsApp',
  ),
  email: Text(120),
  instagram: Profile('Instagram'),
  tiktok: Profile('TikTok'),
  facebook: Profile('Facebook'),
  address: Text(240, 0, 'At most four lines'),
  hours: Text(80),
};
/** The shop's name and contact data for every page; empty fields are not shown. */
export const ShopDetails = Type.Object(detailFields);
export type ShopDetails = Static<typeof ShopDetails>;

/** All texts that the owner sets, including those of the home page only. */
export const ShopTexts = Type.Object({
  ...detailFields,
  heroGreeting: Text(60),
  heroTitle: Text(100, 1),
  heroStress: Text(60, 0, 'The words of the title that are stressed'),
  heroText: Text(300),
  deliveryTitle: Text(40, 0, 'What the home page promises about delivery; empty: nothing'),
  deliveryText: Text(120),
  aboutGreeting: Text(80),
  aboutText: Text(1000, 0, 'One paragraph a line'),
});
export type ShopTexts = Static<typeof ShopTexts>;

export const DEFAULT_SHOP_NAME = 'Malkia';

export const showShopTexts = endpoint({
  method: 'GET',
  path: '/api/settings/texts',
  summary: 'What the owner writes about the shop: its name, how to reach it, the home page’s words',
  access: 'public',
  reply: ShopTexts,
});

export const changeShopTexts = endpoint({
  method: 'PUT',
  path: '/api/settings/texts',
  summary: 'Set what the owner writes about the shop; what is not given stays',
  access: 'manager',
  refusals: ['409 changed'],
  body: Type.Object({ ...Type.Partial(ShopTexts).properties, was: Was }),
  reply: Type.Object({ message: Type.String(), texts: ShopTexts }),
});

/** What the shop tells its owner. */
export const Alerts = Type.Object({
  phone: Text(30, 0, 'Gets one SMS for each paid order; empty: none'),
});
export type Alerts = Static<typeof Alerts>;

export const showAlerts = endpoint({
  method: 'GET',
  path: '/api/settings/alerts',
  summary: 'Which phone gets an SMS for each paid order',
  access: 'manager',
  reply: Alerts,
});

export const changeAlerts = endpoint({
  method: 'PUT',
  path: '/api/settings/alerts',
  summary: 'Set the phone that gets an SMS for each paid order',
  access: 'manager',
  refusals: ['409 changed'],
  body: Type.Object({ ...Alerts.properties, was: Was }),
  reply: Type.Object({ message: Type.String(), alerts: Alerts }),
});

export const shopInfo = endpoint({
  method: 'GET',
  path: '/api/settings/shop',
  summary:
    'What the pages need to know of this shop: its mode, the card provider’s public key, what its owner says of it',
  access: 'public',
  reply: Type.Object({
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    testPayments: Type.Boolean({ description: 'A live shop on the providers’ test accounts' }),
    takesCards: Type.Boolean({ description: 'False: M-PESA is the only way to pay' }),
    phoneSignIn: Type.Boolean({ description: 'False: nobody signs in by phone' }),
    cardPublishableKey: Type.String(),
    cardScript: Type.String({
      description: 'Script of the card provider; empty = the provider’s own',
    }),
    details: ShopDetails,
    pictures: ShopPictures,
    pages: Type.Array(PageLink, { description: 'Pages of the shop that are published' }),
  }),
});
export const settingsEndpoints = [
  shopInfo,
  showShopTexts,
  changeShopTexts,
  showAlerts,
  changeAlerts,
] as const;
