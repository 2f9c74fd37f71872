import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

const TIMEOUT_MS = 30_000;

/**
 * An idle connection is closed after this, well before the shop closes it: a message sent at that
 * instant would be lost.
 */
const IDLE_MS = 10_000;

const kept = { keepAlive: true, timeout: IDLE_MS };
const ways = {
  'http:': { agent: new Agent(kept), request },
  'https:': { agent: new SecureAgent(kept), request: secureRequest },
};

/** Posts a text on a keep-alive connection; returns the status and ignores the body. */
export const post = (
  address: string,
  text: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const way = ways[url.protocol as keyof typeof ways];
    if (!way) throw new Error(`unsupported protocol ${url.protocol}`);
    const length = { 'content-length': Buffer.byteLength(text) };
    const options = { method: 'POST', headers: { ...headers, ...length }, agent: way.agent };
    const call = way.request(url, { ...options, timeout: TIMEOUT_MS, signal }, (response) => {
      // The body must be consumed, or the connection stays busy.
      response.resume().once('error', reject);
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    call.once('timeout', () => call.destroy(new Error('the shop did not answer in time')));
    call.once('error', reject);
    call.end(text);
  });
