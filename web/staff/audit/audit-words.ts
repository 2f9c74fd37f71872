import type { AuditAction, AuditEntry, AuditKind } from '#contract/audit.endpoints.ts';
import { fieldLabel, inFormOrder, NOTHING, valueWords } from './field-words.ts';

export const KINDS: readonly { value: AuditKind | ''; text: string }[] = [
  { value: '', text: 'All' },
  { value: 'product', text: 'Products' },
  { value: 'stock', text: 'Stock' },
  { value: 'order', text: 'Orders' },
  { value: 'refund', text: 'Refunds' },
  { value: 'payment', text: 'Payments' },
  { value: 'user', text: 'Users' },
  { value: 'invite', text: 'Invites' },
  { value: 'session', text: 'Sign-outs' },
  { value: 'second_factor', text: 'Two-step login' },
  { value: 'post', text: 'Posts' },
  { value: 'message', text: 'Messages' },
  { value: 'deal', text: 'Deal' },
  { value: 'shop', text: 'Shop settings' },
  { value: 'picture', text: 'Pictures' },
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
  seen: 'saw what moved at the card company for',
  turned_off: 'turned off two-step login of',
  resent: 'sent again',
};

const THINGS: Record<AuditKind, string> = {
  product: 'the product',
  stock: 'the stock of',
  order: 'the order',
  payment: 'the payment',
  refund: 'the refund',
  user: 'the account of',
  invite: 'an invite',
  post: 'the post',
  message: 'the message',
  deal: 'the deal',
  shop: 'the settings of',
  picture: 'the picture',
  page: 'the page',
  delivery: 'the delivery',
  outbox: 'the message',
  session: '',
  second_factor: '',
};

type Change = AuditEntry['changes'][number];

/** The action as a verb phrase after the person's name; the name of the changed thing follows. */
export const actionText = ({ kind, action }: Pick<AuditEntry, 'kind' | 'action'>): string =>
  `${ACTIONS[action]} ${THINGS[kind]}`.trim();

/** The name of a changed thing; ids are shortened as on other pages. */
export const targetName = ({ thing }: Pick<AuditEntry, 'thing'>): string =>
  thing.name || thing._id.slice(0, 10);

/** A field's label with its old and new value. */
type ChangeWords = { label: string; before?: string; after?: string };

const wordsOf = (kind: AuditKind, { field, before, after }: Change): ChangeWords => {
  const label = fieldLabel(kind, field);
  const was = before === undefined ? undefined : valueWords(kind, field, before);
  const is = after === undefined ? undefined : valueWords(kind, field, after);
  // Two pictures, or long texts with the same beginning.
  if (was !== undefined && was === is) return { label, after: 'changed' };
  return {
    label,
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  };
};

/** The changes in words and in the order of the form, without the empty fields of a created or deleted thing. */
export const changesWords = ({
  kind,
  changes,
}: Pick<AuditEntry, 'kind' | 'changes'>): ChangeWords[] =>
  changes
    .filter(({ field }) => field !== '_id')
    .toSorted((a, b) => inFormOrder(a.field, b.field))
    .map((change) => wordsOf(kind, change))
    .filter(
      ({ before, after }) => (before ?? NOTHING) !== NOTHING || (after ?? NOTHING) !== NOTHING,
    );
