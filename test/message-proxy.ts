import { createServer } from 'node:http';

export type Message = { path: string; headers: Record<string, string>; body: Buffer };

/**
 * What happens to a message: the messages delivered instead, in this order; an empty list loses it.
 */
export type Alteration = (message: Message) => Message[] | Promise<Message[]>;

const SKIPPED = new Set(['host', 'connection', 'content-length', 'transfer-encoding']);

export const twice: Alteration = (message) => [message, message];
export const lost: Alteration = () => [];
/** Flips one bit of the body, at the relative position `at`. */
export const bitFlipped =
  (at: number): Alteration =>
  (message) => {
    const body = Buffer.from(message.body);
    body[at % body.length] = (body[at % body.length] ?? 0) ^ 1;
    return [{ ...message, body }];
  };
/** Truncates the body. */
export const cutShort =
  (length: number): Alteration =>
  (message) => [{ ...message, body: message.body.subarray(0, length) }];

/**
 * A proxy for providers' callbacks that alters messages. It responds 200 to the sender, like a
 * gateway that accepted the message.
 */
export const openMessageProxy = async (target: () => string) => {
  let alteration: Alteration = (message) => [message];
  const statuses: number[] = [];
  const kept: Message[] = [];

  const deliver = async ({ path, headers, body }: Message): Promise<void> => {
    const response = await fetch(target() + path, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
    }).catch(() => undefined);
    await response?.arrayBuffer();
    statuses.push(response?.status ?? 0);
  };

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).flatMap(([name, value]) =>
        typeof value === 'string' && !SKIPPED.has(name) ? [[name, value]] : [],
      ),
    );
    const message = { path: request.url ?? '/', headers, body: Buffer.concat(parts) };
    kept.push(message);
    const arriving = await alteration(message);
    response.end('{}');
    for (const next of arriving) await deliver(next);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}`,
    set(next: Alteration): void {
      alteration = next;
    },
    /** Delivers `message` now, unaltered. */
    deliver,
    /** Every received message, oldest first. */
    messages: () => kept,
    /** Response statuses of the target, in order of delivery; 0: none. */
    statuses: () => statuses,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
