import { create } from 'zustand';
import type { User } from '#contract/shapes.endpoints.ts';
import { staffOf } from '#contract/staff.ts';
import { siteStorage } from '../browser/storage.ts';
import { noteEnded, settlePerson } from './person.ts';

type Session = {
  /** False until the browser's storage was read: the server does not know who is signed in. */
  ready: boolean;
  token: string | null;
  user: User | null;
  /** The API opens staff calls only to accounts with two-step login on. */
  staffLocked?: boolean;
};

/** Valid in a header; storage may contain anything. */
const TOKEN = /^[\x21-\x7e]{1,256}$/;

/** Read from storage each time, so that sign-in and logout in another tab take effect at once. */
export const storedToken = (): string | null => {
  const token = typeof document === 'undefined' ? null : siteStorage.read('token');
  return token !== null && TOKEN.test(token) ? token : null;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parses a stored user and checks the type of every field; null if it is none. */
export const parseUser = (stored: string | null): User | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const fields = value as Record<string, unknown>;
    if (typeof fields._id !== 'string' || fields._id === '') return null;
    const role = fields.role === 'admin' ? 'admin' : 'user';
    return {
      _id: fields._id,
      username: textOf(fields.username),
      email: textOf(fields.email),
      ...(typeof fields.phone === 'string' ? { phone: fields.phone } : {}),
      profileImage: textOf(fields.profileImage) || null,
      profession: textOf(fields.profession),
      bio: textOf(fields.bio),
      role,
      // Stored before there was other staff: an owner, as the server says at the next page.
      ...(role === 'admin' && { staff: staffOf({ role, staff: textOf(fields.staff) }) }),
    };
  } catch {
    return null;
  }
};

export const useSession = create<Session>(() => ({ ready: false, token: null, user: null }));

/** CSS shows content for signed-in people by this attribute, which the pre-paint script set first. */
const setSession = (token: string | null, user: User | null): void => {
  const signedIn = token !== null && user !== null;
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
  settlePerson(signedIn ? user._id : undefined);
  useSession.setState(
    signedIn
      ? { ready: true, token, user }
      : { ready: true, token: null, user: null, staffLocked: false },
  );
};

/** Reads storage into the store; what can't be parsed counts as signed out. */
export const restoreSession = (): void =>
  setSession(storedToken(), parseUser(siteStorage.read('user')));

/** If the browser stores only one of the two, it keeps neither: they are this page's alone. */
export const startSession = (token: string, user: User): void => {
  const text = JSON.stringify(user);
  // Another tab may read between two writes: never this token with the former person.
  if (parseUser(siteStorage.read('user'))?._id !== user._id) siteStorage.write('token', null);
  if (!siteStorage.write('token', token) || !siteStorage.write('user', text)) {
    siteStorage.writeHere('token', token);
    siteStorage.writeHere('user', text);
  }
  setSession(token, user);
};

/** Stores the user as the server returned it, unless somebody else has signed in since. */
export const storeUser = (user: User): void => {
  const token = storedToken();
  if (token === null || parseUser(siteStorage.read('user'))?._id !== user._id) return;
  startSession(token, user);
};

/** Called when a staff call is refused because two-step login is off. */
export const lockStaffPages = (): void => useSession.setState({ staffLocked: true });
export const unlockStaffPages = (): void => useSession.setState({ staffLocked: false });

/** Signs out in this browser: what was typed is deleted in every tab. */
export const signOut = (): void => {
  siteStorage.write('token', null);
  siteStorage.write('user', null);
  setSession(null, null);
};

/** The server does not know the session any more. What was typed waits for its person. */
export const endSession = (): void => {
  const { user } = useSession.getState();
  if (user) noteEnded(user._id);
  signOut();
};

/** False if another tab has ended the session or signed somebody else in, which this page then learns at once. */
export const isSamePerson = (): boolean => {
  const { user } = useSession.getState();
  if (!user || parseUser(siteStorage.read('user'))?._id === user._id) return true;
  restoreSession();
  return false;
};
