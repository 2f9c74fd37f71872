import { siteStorage } from '../../../platform/browser/storage.ts';
import type { PayRecord } from './payment-states.ts';
import { recordName } from './payment-store.ts';

/** Valid in a header. */
const KEY = /^[\x21-\x7e]{1,255}$/;
const isKey = (value: unknown): boolean => typeof value === 'string' && KEY.test(value);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isItem = (item: Partial<PayRecord['items'][number]> | null): boolean =>
  typeof item?.productId === 'string' && Number.isInteger(item.quantity);

const isRecord = (record: Partial<PayRecord> | null): record is PayRecord =>
  isKey(record?.key) &&
  isKey(record?.orderKey) &&
  (record?.paymentId === undefined || isKey(record.paymentId)) &&
  Array.isArray(record?.items) &&
  record.items.every(isItem) &&
  (record.phone === undefined || typeof record.phone === 'string') &&
  (record.method === 'mpesa' || record.method === 'visa') &&
  Number.isFinite(record.amount) &&
  isObject(record.shippingInfo) &&
  (record.delivery === undefined || isObject(record.delivery)) &&
  Number.isFinite(record.at);

/** The user's last payment that has not ended. Storage may contain anything: what no shop wrote counts as none. */
export const storedRecord = (userId: string): PayRecord | undefined => {
  try {
    const record = JSON.parse(siteStorage.read(recordName(userId)) ?? 'null');
    return isRecord(record) ? { ...record, userId } : undefined;
  } catch {
    return undefined;
  }
};

/** If it is stored nowhere, paying works; only a reload could not resume it. */
export const storeRecord = (record: PayRecord): void => {
  siteStorage.write(recordName(record.userId), JSON.stringify(record));
};

/** Removes this record, not a newer one. */
export const removeRecord = ({ userId, key }: PayRecord): void => {
  if (storedRecord(userId)?.key === key) siteStorage.write(recordName(userId), null);
};
