import { create } from 'zustand';
import type { User } from '../../contract/shapes.endpoints.ts';

type Session = {
  /** False until the browser's storage was read: the server can't know who is signed in. */
  ready: boolean;
  token: string | null;
  user: User | null;
};

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** The token as kept in storage, so that another tab's sign-in or logout counts at once. */
export const storedToken = (): string | null =>
  typeof document === 'undefined' ? null : read('token');

const storedUser = (): User | null => {
  try {
    const user = JSON.parse(read('user') ?? 'null') as User | null;
    return user && typeof user === 'object' && typeof user._id === 'string' ? user : null;
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
    signedIn ? { ready: true, token, user } : { ready: true, token: null, user: null },
  );
};

/** Reads storage into the store; unparsable content counts as signed out. */
export const restoreSession = (): void => enter(storedToken(), storedUser());

export const startSession = (token: string, user: User): void => {
  localStorage.setItem('token', token);
  localStorage.setItem('user', JSON.stringify(user));
  enter(token, user);
};

export const endSession = (): void => {
  localStorage.removeItem('token');
  localStorage.removeItem('user');
  enter(null, null);
};
