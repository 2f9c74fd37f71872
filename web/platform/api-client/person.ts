import { create } from 'zustand';
import { siteStorage, tabStorage } from '../browser/storage.ts';

/** Of this tab: the id of the person whose data it holds. */
const HOLDER = 'person';
/** Of all tabs: the id of the person who has signed out; a session that only ended leaves what was typed. */
const SIGNED_OUT = 'signed-out';

/** What of a tab's storage belongs to a person. */
export const DRAFTS = 'draft:';
export const CHECKOUT = 'checkout';
const isPersonal = (key: string): boolean => key === CHECKOUT || key.startsWith(DRAFTS);

/** How many persons have left this tab: the pages are built anew for the next one. */
export const usePersonsLeft = create<{ count: number }>(() => ({ count: 0 }));

/** Calls `forget` when the person of this tab has signed out, or somebody else has signed in, in any tab. */
export const whenPersonLeaves = (forget: () => void): (() => void) =>
  usePersonsLeft.subscribe(forget);

const forgetPerson = (): void => {
  for (const key of tabStorage.keys()) if (isPersonal(key)) tabStorage.write(key, null);
  usePersonsLeft.setState(({ count }) => ({ count: count + 1 }));
};

/**
 * Called with the signed-in person's id whenever the session is read or changes: drops what this tab holds of another
 * person. What a guest has typed stays with them who sign in.
 */
export const settlePerson = (id: string | undefined): void => {
  const holder = tabStorage.read(HOLDER);
  const signedOut = siteStorage.read(SIGNED_OUT);
  const hasLeft = holder !== null && (id === undefined ? signedOut === holder : holder !== id);
  if (hasLeft) forgetPerson();
  if (id !== undefined && holder !== id) tabStorage.write(HOLDER, id);
  if (id === undefined && hasLeft) tabStorage.write(HOLDER, null);
  if (id !== undefined && signedOut === id) siteStorage.write(SIGNED_OUT, null);
};

/** Before the session ends: in every tab nothing of this person may be left. */
export const signOutPerson = (id: string): void => void siteStorage.write(SIGNED_OUT, id);
