import type { AuditEntry, AuditKind } from '#contract/audit.endpoints.ts';
import { formatKsh, toCents } from '#contract/money.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { STAFF_PAYMENT_WORDS } from '../../features/payments/payment-words.ts';
import { capital } from '../../platform/capital.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { REFUND_WORDS, WAY_WORDS } from '../refunds/refund-words.ts';

/** Labels as in the forms and pages of the staff, in their order. */
const LABELS: Record<string, string> = {
  name: 'Name',
  username: 'Username',
  title: 'Title',
  subtitle: 'Subtitle',
  text: 'Text',
  status: 'Status',
  state: 'Status',
  role: 'Role',
  staff: 'Staff',
  price: 'Price',
  oldPrice: 'Old price',
  category: 'Category',
  color: 'Color',
  sizeSystem: 'Sizes are given in',
  sizes: 'Stock of each size',
  stock: 'Stock',
  description: 'Description',
  style: 'Style',
  modelCm: 'Model’s height',
  modelSize: 'Model wears',
  image: 'Image',
  imageUrl: 'Picture',
  pictures: 'Pictures',
  published: 'Published',
  handled: 'Handled',
  endsAt: 'Ends',
  sessions: 'Sessions ended',
  kind: 'Kind',
  zone: 'Zone',
  zoneId: 'Zone',
  places: 'Places',
  carrier: 'Carrier',
  fee: 'Fee',
  freeOver: 'Free from',
  daysMin: 'First working day',
  daysMax: 'Last working day',
  cutoffHour: 'Latest hour',
  points: 'Pickup points',
  active: 'Offered to shoppers',
  courier: 'Courier',
  trackingCode: 'Tracking code',
  ready: 'Ready to be fetched',
  order: 'Order',
  payment: 'Payment',
  amount: 'Amount',
  shortfall: 'Too little by',
  way: 'How it is returned',
  reason: 'Reason',
  restock: 'Put the pieces back on sale',
  receipt: 'Receipt',
  note: 'Note',
  phone: 'Phone',
  whatsapp: 'WhatsApp number',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  email: 'Email',
  profession: 'Profession',
  bio: 'Bio',
  address: 'Address',
  hours: 'Opening hours',
  heroGreeting: 'Greeting',
  heroTitle: 'Headline',
  heroStress: 'Words to stress',
  heroText: 'Text below the headline',
  deliveryTitle: 'Promise of delivery',
  deliveryText: 'Text below the promise',
  aboutGreeting: 'Line above About Us',
  aboutText: 'Text of About Us',
};
const ORDER = Object.keys(LABELS);

/** Sorts fields as in their form, unknown ones last: jsonb returns them by the length of their names. */
export const inFormOrder = (a: string, b: string): number => {
  const [first, second] = [a, b].map((field) => ORDER.indexOf(field) + 1 || ORDER.length + 1);
  return (first ?? 0) - (second ?? 0);
};

/** Labels of the fields of an address. */
const ADDRESS: Record<string, string> = {
  fullName: 'Full name',
  phone: 'Phone',
  county: 'County',
  town: 'Town',
  estate: 'Estate or building',
  landmark: 'Landmark',
  note: 'Note for the rider',
};

const ownOf = <T>(words: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

/** `somethingNew` as `Something new`. */
const inWords = (field: string): string =>
  capital(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

export const fieldLabel = (kind: AuditKind, field: string): string => {
  // The log has the names of the changed fields, not their values.
  if (kind === 'order' && field === 'address') return 'Changed in the address';
  if (kind === 'order' && field === 'sizes') return 'Sizes';
  return ownOf(LABELS, field) ?? inWords(field);
};

const ROLES: Record<string, string> = { admin: 'Admin', user: 'Customer' };
/** As in the form of a way to deliver; an import would put that form's code on every page of the staff. */
const DELIVERY_KINDS: Record<string, string> = {
  door: 'To the door',
  pickup: 'Pickup point',
  parcel: 'Parcel by bus',
  shop: 'Collect at the shop',
};
const SIZE_SYSTEMS: Record<string, string> = {
  letter: 'Letters',
  uk: 'UK sizes',
  eu_shoe: 'EU shoe sizes',
};

const wordOf = (words: Record<string, string | { text: string }>, value: string): string => {
  const word = ownOf(words, value) ?? value;
  return typeof word === 'string' ? word : word.text;
};

type Plain = string | number;
type Reader = (value: Plain) => string;

const ksh = (value: Plain): string => formatKsh(toCents(Number(value)));
const shortId = (value: Plain): string => String(value).slice(0, SHORT_ID);
const picture = (): string => 'a picture';
/** Each picture is eight characters of its id, then its alternative text. */
const pictures = (value: Plain): string =>
  String(value).replace(/(^|, )[\w-]{8}(?=$|, | \()/g, '$1picture');

/** Formats the values of fields that are not shown as they are. */
const READ: Record<string, Reader> = {
  price: ksh,
  oldPrice: ksh,
  fee: ksh,
  freeOver: ksh,
  amount: ksh,
  shortfall: ksh,
  payment: shortId,
  order: shortId,
  zoneId: shortId,
  image: picture,
  imageUrl: picture,
  pictures,
  modelCm: (value) => `${value} cm`,
  cutoffHour: (value) => `${value}:00`,
  category: (value) => capital(String(value)),
  color: (value) => capital(String(value)),
  role: (value) => wordOf(ROLES, String(value)),
  kind: (value) => wordOf(DELIVERY_KINDS, String(value)),
  sizeSystem: (value) => wordOf(SIZE_SYSTEMS, String(value)),
  way: (value) => wordOf(WAY_WORDS, String(value)),
  state: (value) => wordOf(REFUND_WORDS, String(value)),
};

const addressParts = (value: Plain): string =>
  String(value)
    .split(', ')
    .map((part) => wordOf(ADDRESS, part))
    .join(', ');

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

type Value = AuditEntry['changes'][number]['before'];

export const NOTHING = 'nothing';

/** Formats a value for display. */
export const valueWords = (kind: AuditKind, field: string, value: Value): string => {
  if (value === undefined || value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (kind === 'order' && field === 'address') return addressParts(value);
  if (kind === 'payment' && field === 'status') return wordOf(STAFF_PAYMENT_WORDS, String(value));
  if (typeof value === 'string' && INSTANT.test(value)) return dateAndTime(value);
  const read = ownOf(READ, field);
  return read ? read(value) : String(value);
};
