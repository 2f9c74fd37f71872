import type { AuditAction, AuditEntry, AuditKind } from '../../../contract/audit.endpoints.ts';

export const KINDS: readonly { value: AuditKind | ''; text: string }[] = [
  { value: '', text: 'All' },
  { value: 'product', text: 'Products' },
  { value: 'order', text: 'Orders' },
  { value: 'refund', text: 'Refunds' },
  { value: 'payment', text: 'Payments' },
  { value: 'user', text: 'Users' },
  { value: 'session', text: 'Sign-outs' },
  { value: 'second_factor', text: 'Two-step login' },
  { value: 'post', text: 'Posts' },
  { value: 'message', text: 'Messages' },
  { value: 'deal', text: 'Deal' },
  { value: 'shop', text: 'Shop settings' },
  { value: 'page', text: 'Pages' },
  { value: 'delivery', text: 'Delivery' },
  { value: 'outbox', text: 'Mails and SMS' },
];

const ACTIONS: Record<AuditAction, string> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  moved: 'moved',
  settled: 'settled',
  bound: 'assigned an order to',
  accepted: 'accepted a little too little of',
  closed: 'closed',
  ended: 'signed out',
  turned_on: 'turned on two-step login of',
  turned_off: 'turned off two-step login of',
  resent: 'sent again',
};

const THINGS: Record<AuditKind, string> = {
  product: 'the product',
  order: 'the order',
  payment: 'the payment',
  refund: 'the refund',
  user: 'the account of',
  post: 'the post',
  message: 'the message',
  deal: 'the deal',
  shop: 'the settings of',
  page: 'the page',
  delivery: 'the delivery',
  outbox: 'the message',
  session: '',
  second_factor: '',
};

/** The action as a verb phrase after the person's name; the name of the changed thing follows. */
export const deedWords = ({ kind, action }: Pick<AuditEntry, 'kind' | 'action'>): string =>
  `${ACTIONS[action]} ${THINGS[kind]}`.trim();

/** The name of a changed thing; ids are shortened as on other pages. */
export const thingName = ({ thing }: Pick<AuditEntry, 'thing'>): string =>
  thing.name || thing._id.slice(0, 10);

const NAMES: Record<string, string> = {
  imageUrl: 'image',
  freeOver: 'free from',
  daysMin: 'days from',
  daysMax: 'days to',
  cutoffHour: 'latest hour',
  whatsapp: 'WhatsApp',
  heroGreeting: 'greeting',
  heroTitle: 'headline',
  heroStress: 'words to stress',
  deliveryTitle: 'promise of delivery',
  deliveryText: 'text about delivery',
  heroText: 'text below the headline',
  aboutGreeting: 'greeting of About Us',
  aboutText: 'About Us',
};

/** The label of a field: by default its name in words ('old price' for `oldPrice`). */
export const fieldName = (field: string): string =>
  NAMES[field] ?? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

type Value = AuditEntry['changes'][number]['before'];

/** Formats a value for display. */
export const valueWords = (value: Value): string => {
  if (value === undefined || value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};
