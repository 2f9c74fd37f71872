import { create } from 'zustand';
import { whenPersonLeaves } from '../../../platform/api-client/person.ts';
import type { FlowState } from './payment-states.ts';

/** The key under which a user's started payment is stored. */
export const recordName = (userId: string): string => `pay:${userId}`;

/** The key under which the end of a user's payment is stored until they have seen it. */
export const newsName = (userId: string): string => `paid:${userId}`;

/** State of this tab's payment; only the runner changes it. */
export const useFlow = create<{ state: FlowState }>(() => ({ state: { kind: 'idle' } }));

// How the last payment of the former person ended. One that runs is given up by the runner, which resumes it for them.
whenPersonLeaves(() => {
  if (!('record' in useFlow.getState().state)) useFlow.setState({ state: { kind: 'idle' } });
});
