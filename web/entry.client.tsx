import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from './platform/browser-router.tsx';
import { endEarlyPresses } from './platform/early-touches.ts';
import { allowSkippedTransitions } from './platform/skipped-transitions.ts';

// In development styles change while a page is open; elsewhere they stand in the page.
if (import.meta.hot) void import('./styles/app.css');
allowSkippedTransitions();

endEarlyPresses();
startTransition(() => {
  hydrateRoot(document, <BrowserRouter />);
});
