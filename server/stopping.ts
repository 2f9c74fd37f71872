import type { App } from '../api/platform/serve.ts';

const SWEEP_MS = 50;
/** Waits. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Closes the port and waits until what was begun is answered; after `limitMs` the rest is cut. Each reply that
 * is still to be sent says that its connection ends; connections that fall idle are closed.
 */
export const closeGracefully = async (app: App, limitMs: number): Promise<void> => {
  for (const { raw } of app.openReplies) if (!raw.headersSent) raw.setHeader('connection', 'close');
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
};
