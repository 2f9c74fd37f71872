import { create } from 'zustand';
import type { FlowState, PayRecord } from './payment-states.ts';

const nameFor = (userId: string) => `pay:${userId}`;

/** The user's last payment that has not ended. */
export const storedRecord = (userId: string): PayRecord | undefined => {
  try {
    const record = JSON.parse(localStorage.getItem(nameFor(userId)) ?? 'null') as PayRecord | null;
    const whole =
      typeof record?.key === 'string' &&
      typeof record.orderKey === 'string' &&
      Array.isArray(record.items) &&
      (record.method === 'mpesa' || record.method === 'visa') &&
      typeof record.at === 'number';
    return whole && record ? { ...record, userId } : undefined;
  } catch {
    return undefined;
  }
};

export const storeRecord = (record: PayRecord): void => {
  try {
    localStorage.setItem(nameFor(record.userId), JSON.stringify(record));
  } catch {
    // Paying works; only a reload could not resume it.
  }
};

/** Removes this record, not a newer one. */
export const removeRecord = ({ userId, key }: PayRecord): void => {
  if (storedRecord(userId)?.key !== key) return;
  try {
    localStorage.removeItem(nameFor(userId));
  } catch {
    // Nothing was stored.
  }
};

/** State of this tab's payment; only the runner changes it. */
export const useFlow = create<{ state: FlowState }>(() => ({ state: { kind: 'idle' } }));
