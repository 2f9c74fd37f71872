import type { App } from '../api/platform/http/serve.ts';

const SWEEP_MS = 50;
/** Time for a connection without a request to send one already in flight. */
const LAST_REQUEST_MS = 2000;

/**
 * Closes the port and waits for running requests; cuts the rest after `limitMs`. Remaining replies
 * carry `connection: close`; idle connections are closed.
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
