import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '#contract/problem.ts';

type ClientError = Error & { code?: string };

type Answer = { status: number; code: ErrorCode; message: string };

const ANSWERS: Record<string, Answer> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'That is too much data.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too_slow',
    message: 'That request took too long to arrive.',
  },
};
const UNREADABLE: Answer = {
  status: 400,
  code: 'bad_request',
  message: 'That request could not be read.',
};

/** Responds to requests that Node could not read: malformed, with too large a head, or too slow. */
export const handleClientError =
  (headers: Record<string, string>) =>
  (error: ClientError, socket: Socket): void => {
    // The client closed the connection.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code, message } = ANSWERS[error.code ?? ''] ?? UNREADABLE;
    const requestId = randomUUID();
    const body = JSON.stringify({ message, code, requestId });
    const head = {
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    // A response may be partly sent on this connection; a second one would corrupt it.
    const { _httpMessage: under } = socket as { _httpMessage?: { headersSent: boolean } };
    if (!under?.headersSent)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
