import { create } from 'zustand';
import { siteStorage, tabStorage } from '../browser/storage.ts';

/** Of this tab: the id of the person whose data it holds. */
const HOLDER = 'person';
/** Of all tabs: the id of the person whose session ended without signing out; they find what they typed again. */
const ENDED = 'session-ended';

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
  const present = id ?? siteStorage.read(ENDED);
  const hasLeft = holder !== null && holder !== present;
  if (hasLeft) forgetPerson();
  if (id !== undefined && holder !== id) tabStorage.write(HOLDER, id);
  if (id === undefined && hasLeft) tabStorage.write(HOLDER, null);
  if (id !== undefined && siteStorage.read(ENDED) !== null) siteStorage.write(ENDED, null);
};

/** Before a session is dropped that its person has not ended. */
export const noteEnded = (id: string): void => void siteStorage.write(ENDED, id);

/** For several calls that belong together: returns a check that throws once the person has left. */
export const whileSamePerson = (): (() => void) => {
  const { count } = usePersonsLeft.getState();
  return () => {
    if (usePersonsLeft.getState().count !== count) throw new Error('Somebody else has signed in.');
  };
};
