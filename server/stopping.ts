import type { App } from '../api/platform/http/serve.ts';

const SWEEP_MS = 50;
/** What a connection without a request may take to send one that was on its way. */
const LAST_REQUEST_MS = 2000;

/**
 * Closes the port and waits until what was begun is answered; after `limitMs` the rest is cut. Each reply
 * that is still to be sent says that its connection ends; connections that fall idle, or stay without a request, are
 * closed.
 */
export const closeGracefully = async (app: App, limitMs: number): Promise<void> => {
  for (const { raw } of app.openReplies) if (!raw.headersSent) raw.setHeader('connection', 'close');
  let quietMs = 0;
  const sweep = setInterval(() => {
    quietMs = app.openReplies.size === 0 ? quietMs + SWEEP_MS : 0;
    if (quietMs > LAST_REQUEST_MS) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  }, SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
};
