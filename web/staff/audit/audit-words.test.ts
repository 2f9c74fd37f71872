import { expect, test } from 'vitest';
import type { AuditEntry, AuditKind } from '#contract/audit.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import { KIND_WORDS } from '../delivery/delivery-values.ts';
import { actionText, changesWords, targetName } from './audit-words.ts';

type Value = AuditEntry['changes'][number]['before'];

test('a deed reads as a sentence', () => {
  expect(actionText({ kind: 'product', action: 'changed' })).toBe('changed the product');
  expect(actionText({ kind: 'session', action: 'ended' })).toBe('signed out');
  expect(actionText({ kind: 'second_factor', action: 'turned_off' })).toBe(
    'turned off two-step login of',
  );
});

test('a thing without a name is called by the start of its id', () => {
  const _id = '3f1c2b4a-0000-4000-8000-000000000000';
  expect(targetName({ thing: { _id, name: '' } })).toBe('3f1c2b4a-0');
  expect(targetName({ thing: { _id, name: 'Leso' } })).toBe('Leso');
});

const changed = (kind: AuditKind, ...changes: AuditEntry['changes']) =>
  changesWords({ kind, changes });
const said = (kind: AuditKind, field: string, before: Value, after: Value) => {
  const [words] = changed(kind, {
    field,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });
  return [words?.label, words?.before, words?.after];
};

test('fields are called as their forms call them, in their order', () => {
  const labels = (kind: AuditKind, fields: string[]) =>
    changed(kind, ...fields.map((field) => ({ field, after: 'x' }))).map(({ label }) => label);
  expect(labels('product', ['modelCm', 'oldPrice', 'description', 'name'])).toEqual([
    'Name',
    'Old price',
    'Description',
    'Model’s height',
  ]);
  expect(labels('delivery', ['active', 'daysMax', 'daysMin', 'freeOver'])).toEqual([
    'Free from',
    'First working day',
    'Last working day',
    'Offered to shoppers',
  ]);
  expect(labels('shop', ['address', 'whatsapp'])).toEqual(['WhatsApp number', 'Address']);
  expect(labels('order', ['somethingNew', '_id', 'sizes'])).toEqual(['Sizes', 'Something new']);
});

test('what a new thing was left without is no line, what was emptied is', () => {
  expect(changed('product', { field: 'description', after: '' })).toEqual([]);
  expect(changed('product', { field: 'oldPrice', before: null })).toEqual([]);
  expect(said('product', 'description', 'Cotton', '')).toEqual([
    'Description',
    'Cotton',
    'nothing',
  ]);
});

test('values are said as people read them: money, dates, yes and no, roles, states', () => {
  expect(said('product', 'price', 2500, 1999.5)).toEqual([
    'Price',
    formatKsh(250_000),
    formatKsh(199_950),
  ]);
  expect(said('delivery', 'freeOver', null, 5000)).toEqual([
    'Free from',
    'nothing',
    formatKsh(500_000),
  ]);
  expect(said('deal', 'endsAt', undefined, '2026-12-24T18:00:00.000Z')).toEqual([
    'Ends',
    undefined,
    '24 Dec 2026, 21:00',
  ]);
  expect(said('order', 'ready', false, true)).toEqual(['Ready to be fetched', 'no', 'yes']);
  expect(said('user', 'role', 'user', 'admin')).toEqual(['Role', 'Customer', 'Admin']);
  expect(said('payment', 'status', 'needs_attention', 'succeeded')).toEqual([
    'Status',
    'Needs attention',
    'Received',
  ]);
  expect(said('order', 'status', 'Paid', 'Shipped')).toEqual(['Status', 'Paid', 'Shipped']);
  expect(said('refund', 'way', undefined, 'by_hand')[2]).toBe('by hand');
  expect(said('refund', 'state', 'requested', 'done').slice(1)).toEqual(['Being sent', 'Returned']);
  expect(said('delivery', 'kind', 'door', 'pickup').slice(1)).toEqual([
    'To the door',
    'Pickup point',
  ]);
  expect(said('order', 'address', undefined, 'fullName, town')).toEqual([
    'Changed in the address',
    undefined,
    'Full name, Town',
  ]);
  expect(said('shop', 'phone', '', '+254 700 000 000').slice(1)).toEqual([
    'nothing',
    '+254 700 000 000',
  ]);
});

test('neither ids nor names of files are shown', () => {
  const id = '50ccf753-1b5c-4672-92cb-f4e28c6c49bd';
  expect(said('payment', 'order', null, id).slice(1)).toEqual(['nothing', '50ccf753-1']);
  expect(said('product', 'image', '', '/images/art-x/640.webp').slice(1)).toEqual([
    'nothing',
    'a picture',
  ]);
  expect(said('product', 'image', '/images/a/640.webp', '/images/b/640.webp').slice(1)).toEqual([
    undefined,
    'changed',
  ]);
  expect(said('product', 'pictures', 'art-logo', '1321e9ae (Behind), art-logo').slice(1)).toEqual([
    'picture',
    'picture (Behind), picture',
  ]);
});

test('kinds of delivery are called as in their form', () => {
  for (const [kind, words] of Object.entries(KIND_WORDS))
    expect(said('delivery', 'kind', undefined, kind)[2]).toBe(words);
});

test('a word that nobody foresaw is shown as it is', () => {
  expect(said('refund', 'way', undefined, 'pigeon')[2]).toBe('pigeon');
  expect(said('product', 'constructor', undefined, 'x')).toEqual(['Constructor', undefined, 'x']);
});
