import type { Network } from '#contract/networks.ts';
import {
  NO_SMS_MESSAGE,
  PHONE_MESSAGE,
  readPhone,
  tidyPhone,
  toSmsPhone,
} from '#contract/phone.ts';
import {
  type Alerts,
  DEFAULT_SHOP_NAME,
  type ShopDetails,
  type ShopTexts,
} from '#contract/shop.endpoints.ts';
import { plainSigns, readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';
import { profileMessage, readProfile } from './profile-rules.ts';

export type Deal = { endsAt: string; title: string; text: string };

/** Default deal until an admin sets one: ends 31 August 2025, 23:59:59 in Nairobi. */
export const DEFAULT_DEAL: Deal = {
  endsAt: '2025-08-31T20:59:59.000Z',
  title: 'Deals Of The Month',
  text: 'Up to 20% discount on women’s fashion: dresses, shoes, bags and more, while they last.',
};

/** The stored deal, completed by the default. */
export const toDeal = (stored: Partial<Deal> | undefined): Deal => ({
  endsAt: stored?.endsAt ?? DEFAULT_DEAL.endsAt,
  title: stored?.title ?? DEFAULT_DEAL.title,
  text: stored?.text ?? DEFAULT_DEAL.text,
});

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;

/** Normalises an instant to ISO 8601 in UTC; refuses a time without a zone, which is ambiguous. */
export const readInstant = (text: string): string => {
  const at = new Date(text);
  if (ISO.test(text) && !Number.isNaN(at.getTime())) return at.toISOString();
  const message = 'Please give date, time and time zone, as in 2026-12-24T21:00:00+03:00.';
  throw new Problem(400, 'invalid', message, { fields: { endsAt: message } });
};

/** Placeholder details until the owner sets them; .example is a reserved domain. */
export const DEFAULT_SHOP: ShopTexts = {
  name: DEFAULT_SHOP_NAME,
  phone: '+254 700 000 000',
  whatsapp: '',
  email: 'hello@malkia.example',
  instagram: '',
  tiktok: '',
  facebook: '',
  address: 'Malkia House, 2nd floor\nBiashara Street\nNairobi, Kenya',
  hours: 'Monday to Saturday, 9:00 to 18:00',
  heroGreeting: 'Karibu, Malkia',
  heroTitle: 'Up to 20% discount on women’s fashion',
  heroStress: '20% discount',
  heroText:
    'Dresses that turn heads on Biashara Street, shoes for the walk there and a bag to carry it all home.',
  deliveryTitle: 'Free delivery',
  deliveryText: 'One way costs nothing. You see the fee of any other before you pay.',
  aboutGreeting: 'Malkia ni wewe: the queen is you',
  aboutText: `Malkia is Swahili for queen. We are a women’s fashion shop in Nairobi: prints cut for work, coats for July mornings, shoes for real pavements and the small things that finish them.
Prices are in shillings, and no cost is hidden. Pay with the phone in your hand, and talk to us when something isn’t right.`,
};

/** The stored details, completed by the default. */
export const toShopTexts = (stored: Partial<ShopTexts> | undefined): ShopTexts => ({
  ...DEFAULT_SHOP,
  ...stored,
});

/** The details that every page shows. */
export const detailsOf = (texts: ShopTexts): ShopDetails => {
  const { name, phone, whatsapp, email, instagram, tiktok, facebook, address, hours } = texts;
  return { name, phone, whatsapp, email, instagram, tiktok, facebook, address, hours };
};

const refuse = (field: keyof ShopTexts | keyof Alerts, message: string): never => {
  throw new Problem(400, 'invalid', message, { fields: { [field]: message } });
};

const readNeeded = (field: 'name' | 'heroTitle', text: string): string =>
  readText(text) || refuse(field, 'Please fill in this field.');

const readShopPhone = (text: string): string => {
  const phone = readText(text);
  if (phone === '' || readPhone(phone)) return tidyPhone(phone);
  return refuse('phone', PHONE_MESSAGE);
};

/** Digits with the country code, also of a foreign number that was written without a plus. */
const readWhatsApp = (text: string): string => {
  const phone = readText(text);
  if (phone === '') return '';
  const read = readPhone(phone) ?? readPhone(`+${phone}`);
  return read?.slice(1) ?? refuse('whatsapp', PHONE_MESSAGE);
};

const ONE_ADDRESS = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\]]+$/;

const readEmail = (text: string): string => {
  const email = plainSigns(text);
  if (email === '' || ONE_ADDRESS.test(email)) return email;
  return refuse('email', 'Please give one email address.');
};

const readNetwork = (network: Network, text: string): string => {
  const profile = readText(text);
  if (profile === '') return '';
  return readProfile(network, profile) ?? refuse(network, profileMessage(network));
};

/** The stored alerts; none until the owner wants them. */
export const toAlerts = (stored: Partial<Alerts> | undefined): Alerts => ({
  phone: stored?.phone ?? '',
});

/** Refuses a phone to which the shop sends no SMS. */
export const readAlerts = (given: Alerts): Alerts => {
  const phone = readText(given.phone);
  if (phone === '' || toSmsPhone(phone)) return { phone: tidyPhone(phone) };
  return refuse('phone', NO_SMS_MESSAGE);
};

const MAX_LINES = 4;

const readAddress = (text: string): string => {
  const address = readText(text);
  if (address.split(/\s*\n\s*/).length <= MAX_LINES) return address;
  return refuse('address', 'Please write the address in four lines or fewer.');
};

const readStress = ({ heroTitle, heroStress }: ShopTexts): string => {
  const words = readText(heroStress);
  if (heroTitle.includes(words)) return words;
  return refuse('heroStress', 'These words are not in the headline. Write them as they are there.');
};

/** Normalises the owner's input for storing. */
export const readShopTexts = (given: ShopTexts): ShopTexts => ({
  name: readNeeded('name', given.name),
  phone: readShopPhone(given.phone),
  whatsapp: readWhatsApp(given.whatsapp),
  email: readEmail(given.email),
  instagram: readNetwork('instagram', given.instagram),
  tiktok: readNetwork('tiktok', given.tiktok),
  facebook: readNetwork('facebook', given.facebook),
  address: readAddress(given.address),
  hours: readText(given.hours),
  heroGreeting: readText(given.heroGreeting),
  heroTitle: readNeeded('heroTitle', given.heroTitle),
  heroStress: readStress(given),
  heroText: readText(given.heroText),
  deliveryTitle: readText(given.deliveryTitle),
  deliveryText: readText(given.deliveryText),
  aboutGreeting: readText(given.aboutGreeting),
  aboutText: readText(given.aboutText),
});
