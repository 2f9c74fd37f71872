import { create } from 'zustand';
import type { User } from '../../../contract/shapes.endpoints.ts';

type Session = {
  /** False until the browser's storage was read: the server can't know who is signed in. */
  ready: boolean;
  token: string | null;
  user: User | null;
  /** The server opens staff pages only to those who sign in with two steps. */
  staffLocked?: boolean;
};

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** What can stand in a header; storage may hold anything. */
const TOKEN = /^[\x21-\x7e]+$/;

/** The token as it is in storage, so that another tab's sign-in or logout counts at once. */
export const storedToken = (): string | null => {
  const token = typeof document === 'undefined' ? null : read('token');
  return token !== null && TOKEN.test(token) ? token : null;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The user of a stored text, every field of its own type; null when there is none in it. */
export const parseUser = (stored: string | null): User | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const fields = value as Record<string, unknown>;
    if (typeof fields._id !== 'string' || fields._id === '') return null;
    return {
      _id: fields._id,
      username: textOf(fields.username),
      email: textOf(fields.email),
      ...(typeof fields.phone === 'string' ? { phone: fields.phone } : {}),
      profileImage: textOf(fields.profileImage) || null,
      profession: textOf(fields.profession),
      bio: textOf(fields.bio),
      role: fields.role === 'admin' ? 'admin' : 'user',
    };
  } catch {
    return null;
  }
};

export const useSession = create<Session>(() => ({ ready: false, token: null, user: null }));

/** Styles show what is for signed-in people by the attribute that the pre-paint script set first. */
const enter = (token: string | null, user: User | null): void => {
  const signedIn = token !== null && user !== null;
  document.documentElement.toggleAttribute('data-signed-in', signedIn);
  useSession.setState(
    signedIn
      ? { ready: true, token, user }
      : { ready: true, token: null, user: null, staffLocked: false },
  );
};

/** Reads storage into the store; unparsable content counts as signed out. */
export const restoreSession = (): void => enter(storedToken(), parseUser(read('user')));

export const startSession = (token: string, user: User): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
  enter(token, user);
};

/** Keeps what the server now says of the signed-in person; of anybody else, it is forgotten. */
export const storeUser = (user: User): void => {
  const token = storedToken();
  if (token === null || parseUser(read('user'))?._id !== user._id) return;
  startSession(token, user);
};

/** A staff call was refused until two-step login is on. */
export const lockStaffPages = (): void => useSession.setState({ staffLocked: true });
export const unlockStaffPages = (): void => useSession.setState({ staffLocked: false });

export const endSession = (): void => {
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  enter(null, null);
};
