import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// In development styles change while a page is open. In production they are inlined in the page.
if (import.meta.hot) void import('./styles/app.css');

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
