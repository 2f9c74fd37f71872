import { connect } from 'node:net';

export type RawReply = { status: number; headers: Record<string, string>; body: string };

const read = (text: string): RawReply => {
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: body.join('\r\n\r\n'),
  };
};

/**
 * Sends raw bytes, as no client library would, and reads until the server closes the connection.
 */
export const sendRaw = (port: number, text: string): Promise<RawReply> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const heard: Buffer[] = [];
    socket.on('data', (data: Buffer) => heard.push(data));
    socket.on('error', reject);
    socket.on('close', () => resolve(read(Buffer.concat(heard).toString('latin1'))));
  });

/** A request head with `connection: close`. */
export const head = (first: string, headers: Record<string, string> = {}): string => {
  const all = { host: 'shop.test', connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${first} HTTP/1.1\r\n${lines.join('')}\r\n`;
};
