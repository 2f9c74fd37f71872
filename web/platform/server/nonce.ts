import { createContext } from 'react';

/** Marks the page's own inline scripts while it is rendered; the server replaces it by their hashes. */
export const NonceContext = createContext<string | undefined>(undefined);
