import { createServer, type Server, Socket } from 'node:net';

/** To the server, or back to the client. */
export type Direction = 'up' | 'down';

export type Fault =
  /** Everything arrives `ms` later. */
  | { kind: 'delay'; ms: number; direction?: Direction }
  /** Connections stay open, but nothing is forwarded. */
  | { kind: 'black-hole'; direction?: Direction }
  /** New connections are reset at once; existing ones continue. */
  | { kind: 'refuse' }
  /**
   * After exactly `at` more bytes in that direction, over all connections, that connection is
   * reset.
   */
  | { kind: 'cut'; direction: Direction; at: number }
  /**
   * The message that contains `text` is forwarded; then the connection is reset before the
   * response. `once`: only on a connection that has sent this text since the fault was set.
   */
  | { kind: 'cut-after'; text: string; once?: string };

type Link = { client: Socket; upstream: Socket; cut: boolean; sawOnce: boolean };

type Passing = Exclude<Fault, { kind: 'refuse' }>;

const appliesTo = (fault: Fault, direction: Direction): fault is Passing => {
  if (fault.kind === 'refuse') return false;
  if (fault.kind === 'cut-after') return direction === 'up';
  return (fault.direction ?? direction) === direction;
};

/**
 * A TCP proxy between a client and a server (PostgreSQL, a provider) that injects network faults.
 * Faults can be set while connections are open; `heal` ends them.
 */
export const openFaultProxy = async (target: { host: string; port: number }) => {
  const links = new Set<Link>();
  let fault: Fault | undefined;
  let left = 0;
  const passed = { up: 0, down: 0 };
  let struck = 0;

  const reset = ({ client, upstream }: Link): void => {
    client.resetAndDestroy();
    upstream.destroy();
  };

  const send = (link: Link, direction: Direction, bytes: Buffer, sent?: () => void): void => {
    const to = direction === 'up' ? link.upstream : link.client;
    passed[direction] += bytes.length;
    if (!to.destroyed) to.write(bytes, sent);
  };

  /** Forwards `last`, then nothing in either direction, and resets once it is sent. */
  const cut = (link: Link, direction: Direction, last: Buffer, afterMs: number): void => {
    fault = undefined;
    struck += 1;
    const end = () => setTimeout(() => reset(link), afterMs);
    if (last.length > 0) send(link, direction, last, end);
    else end();
    link.cut = true;
  };

  const pass = (link: Link, direction: Direction, data: Buffer): void => {
    const now = fault;
    if (link.cut) return;
    if (now === undefined || !appliesTo(now, direction)) send(link, direction, data);
    else if (now.kind === 'delay') setTimeout(() => send(link, direction, data), now.ms);
    else if (now.kind === 'black-hole') struck += 1;
    else if (now.kind === 'cut-after') {
      // Gives the server time to process the message; the client gets no response.
      link.sawOnce ||= data.includes(now.once ?? now.text);
      if (link.sawOnce && data.includes(now.text)) cut(link, direction, data, 100);
      else send(link, direction, data);
    } else if (data.length < left) {
      left -= data.length;
      send(link, direction, data);
    } else cut(link, direction, data.subarray(0, left), 5);
  };

  const server: Server = createServer((client) => {
    client.on('error', () => {});
    if (fault?.kind === 'refuse') {
      struck += 1;
      client.resetAndDestroy();
      return;
    }
    const upstream = new Socket();
    const link: Link = { client, upstream, cut: false, sawOnce: false };
    links.add(link);
    upstream.on('error', () => {});
    client.on('data', (data) => pass(link, 'up', data as Buffer));
    upstream.on('data', (data) => pass(link, 'down', data as Buffer));
    client.on('close', () => {
      links.delete(link);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    upstream.connect(target.port, target.host);
    upstream.setNoDelay(true);
    client.setNoDelay(true);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    port,
    /** The same URL through this proxy. */
    through(url: string): string {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(port);
      return changed.toString().replace(/\/$/, '');
    },
    set(next: Fault): void {
      fault = next;
      left = next.kind === 'cut' ? next.at : 0;
      struck = 0;
      for (const link of links) link.sawOnce = false;
    },
    heal(): void {
      fault = undefined;
    },
    /** How often the last fault has been applied. */
    strikes: () => struck,
    /** Resets every open connection at once. */
    cutAll(): void {
      for (const link of links) reset(link);
    },
    /** Bytes forwarded since the last call. */
    takePassed(): { up: number; down: number } {
      const taken = { ...passed };
      passed.up = 0;
      passed.down = 0;
      return taken;
    },
    async close(): Promise<void> {
      for (const link of links) reset(link);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** The proxy for the server of a URL. */
export const openFaultProxyFor = (url: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(url);
  return openFaultProxy({ host: hostname, port: Number(port) });
};
