import { connect, type Socket } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, read by the steps that know them
export type Reply = { status: number; body: any };
type Waiting = { resolve(reply: Reply): void; reject(error: Error): void };

/**
 * A keep-alive connection for JSON, one request at a time: much cheaper than `fetch`, which leaves
 * the CPU to the measured shop. The server may close it after a response, or while it is idle.
 */
export class Caller {
  readonly #port: number;
  #socket: Socket;
  #waiting: Waiting | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #missing = -1;
  #head = '';
  /** Of all responses, with headers. */
  bytes = 0;

  constructor(port: number) {
    this.#port = port;
    this.#socket = this.#open();
  }

  #open(): Socket {
    this.#chunks = [];
    this.#size = 0;
    this.#missing = -1;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    const fail = (error: Error): void => {
      if (socket === this.#socket) this.#fail(error);
    };
    return socket
      .on('data', (chunk: Buffer) => this.#read(chunk))
      .on('error', fail)
      .on('close', () => fail(new Error('the connection was closed')));
  }

  /** Sends a request with a text or JSON body; throws if the connection breaks. */
  ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Reply> {
    const isText = typeof body === 'string';
    const text = body === undefined ? '' : isText ? body : JSON.stringify(body);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (text && !isText) lines.push('content-type: application/json\r\n');
    if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(text)}\r\n`);
    if (!this.#socket.writable) this.#socket = this.#open();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${this.#port}\r\n${lines.join('')}\r\n${text}`,
      );
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.bytes += chunk.length;
    if (this.#missing === -1) {
      const got = Buffer.concat(this.#chunks);
      const end = got.indexOf('\r\n\r\n');
      if (end === -1) return;
      this.#head = got.toString('latin1', 0, end + 2);
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1];
      if (length === undefined) return void this.#socket.destroy(new Error('no length'));
      this.#chunks = [got.subarray(end + 4)];
      this.#missing = Number(length) + end + 4;
    }
    if (this.#size < this.#missing) return;
    const text = Buffer.concat(this.#chunks).toString();
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#chunks = [];
    this.#size = 0;
    this.#missing = -1;
    if (/\r\nconnection: close/i.test(this.#head)) {
      this.#socket.destroy();
      this.#socket = this.#open();
    }
    // Compressed responses are only counted, not parsed.
    const isJson =
      /\r\ncontent-type: application\/json/i.test(this.#head) &&
      !/\r\ncontent-encoding: /i.test(this.#head);
    waiting?.resolve({
      status: Number(this.#head.slice(9, 12)),
      body: isJson && text ? JSON.parse(text) : text,
    });
  }
}
