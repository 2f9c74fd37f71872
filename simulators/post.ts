import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

const PATIENCE_MS = 30_000;

/** A connection unused for so long is left, well before the shop ends it: a message sent just then would be lost. */
const IDLE_MS = 10_000;

const kept = { keepAlive: true, timeout: IDLE_MS };
const ways = {
  'http:': { agent: new Agent(kept), request },
  'https:': { agent: new SecureAgent(kept), request: secureRequest },
};

/** Posts a text on a connection that is kept, and answers the status, whatever is said with it. */
export const post = (
  address: string,
  text: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const way = ways[url.protocol as keyof typeof ways];
    if (!way) throw new Error(`no way to ${url.protocol}`);
    const length = { 'content-length': Buffer.byteLength(text) };
    const options = { method: 'POST', headers: { ...headers, ...length }, agent: way.agent };
    const call = way.request(url, { ...options, timeout: PATIENCE_MS, signal }, (response) => {
      // The body must be read, or the connection stays busy; what it says does not matter.
      response.resume().once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    call.once('timeout', () => call.destroy(new Error('the shop did not answer in time')));
    call.once('error', reject);
    call.end(text);
  });
