import { create } from 'zustand';
import type { FlowState } from './payment-states.ts';

/** Where the payment of this tab stands; moved by the runner alone. */
export const useFlow = create<{ state: FlowState }>(() => ({ state: { kind: 'idle' } }));
