import { expect, test } from 'vitest';
import { siteStorage } from '../../../platform/browser/storage.ts';
import { storedRecord, storeRecord } from './payment-record.ts';
import type { PayRecord } from './payment-states.ts';
import { recordName } from './payment-store.ts';

const record: PayRecord = {
  key: 'a'.repeat(32),
  orderKey: 'b'.repeat(32),
  userId: 'akinyi',
  method: 'mpesa',
  items: [{ productId: 'p', quantity: 1 }],
  amount: 5,
  shippingInfo: {},
  at: 0,
};

test('a started payment is read back as it was, by its person alone', () => {
  storeRecord(record);
  expect(storedRecord('akinyi')).toEqual(record);
  expect(storedRecord('njeri')).toBeUndefined();
});

test.each([
  5,
  null,
  { ...record, key: 'é\n'.repeat(9) },
  { ...record, key: 'x'.repeat(5000) },
  { ...record, orderKey: 'é' },
  { ...record, items: [null, 7] },
  { ...record, paymentId: 7 },
  { ...record, amount: 'many', shippingInfo: 7, delivery: 'x' },
  { ...record, amount: 'many' },
  { ...record, shippingInfo: 7 },
  { ...record, delivery: 'x' },
  { ...record, at: 'now' },
])('a record that no shop wrote counts as none: %j', (odd) => {
  siteStorage.write(recordName('akinyi'), JSON.stringify(odd));
  expect(storedRecord('akinyi')).toBeUndefined();
});
