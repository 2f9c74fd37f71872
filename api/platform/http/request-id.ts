import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { isTrusted } from '../config/operations-config.ts';

const FIT = /^[\w-]{8,64}$/;

/** Names requests: as a trusted proxy named them, so that its log and ours tell of the same one, or anew. */
export const requestIds =
  (proxies: BlockList | undefined) =>
  (request: IncomingMessage): string => {
    const given = proxies && request.headers['x-request-id'];
    return typeof given === 'string' &&
      FIT.test(given) &&
      isTrusted(proxies, request.socket.remoteAddress)
      ? given
      : randomUUID();
  };
