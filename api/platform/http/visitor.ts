import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** The caller of a request, without authentication. */
export type Visitor = {
  /** Rate limit key of the address. */
  network: string;
  /**
   * Rate limit key of an unknown visitor: the browser's device mark, or the address if it has none.
   */
  origin: string;
  /** Hash of the device mark, which the browser made itself; grants nothing. */
  deviceHash: Buffer | undefined;
  /** For display, `Chrome on Android`. */
  device: string;
  /** Part of the address, enough to recognise one's own network. */
  roughAddress: string;
};

/** Sent with sign-in calls; random, made and stored by the browser. */
export const DEVICE_HEADER = 'x-device';

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/KAIOS/, 'a KaiOS phone'],
  [/Android/, 'Android'],
  [/iPhone/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/CrOS/, 'a Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'a Mac'],
  [/Linux/, 'Linux'],
];
const named = (list: readonly [RegExp, string][], agent: string): string | undefined =>
  list.find(([sign]) => sign.test(agent))?.[1];

/** Display name of a browser and its device. */
export const deviceName = (agent: string): string => {
  const browser = named(BROWSERS, agent);
  const system = named(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : 'An unknown device');
};

/** Rate limit key of an address: for IPv6 its network. */
export const networkOf = (ip: string): string => {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, gap)).fill('0'), ...rest].slice(0, 4).join(':');
};

/** First half of an address: `102.68.…`, `2c0f:fe38:…`. */
export const roughAddress = (ip: string): string => {
  const network = networkOf(ip);
  return network.includes(':')
    ? `${network.split(':').slice(0, 2).join(':')}:…`
    : `${network.split('.').slice(0, 2).join('.')}.…`;
};

export const visitorOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Visitor => {
  const given = headers[DEVICE_HEADER];
  const mark = typeof given === 'string' && /^[\w-]{20,64}$/.test(given) ? given : undefined;
  const network = networkOf(ip);
  return {
    network,
    origin: `${network} ${mark ?? ''}`,
    deviceHash: mark === undefined ? undefined : createHash('sha256').update(mark).digest(),
    device: deviceName(headers['user-agent'] ?? ''),
    roughAddress: roughAddress(ip),
  };
};
