import { create } from 'zustand';
import type { FlowState } from './payment-states.ts';

/** The key under which a user's started payment is stored. */
export const recordName = (userId: string): string => `pay:${userId}`;

/** State of this tab's payment; only the runner changes it. */
export const useFlow = create<{ state: FlowState }>(() => ({ state: { kind: 'idle' } }));
