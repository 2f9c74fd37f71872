import { createContext } from 'react';

/** `https://shop.example`: search engines and link previews want whole addresses. */
export const OriginContext = createContext('');
