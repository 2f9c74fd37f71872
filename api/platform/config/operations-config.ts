import { BlockList, isIP } from 'node:net';
import { type Env, number } from './env.ts';

/** How this process is watched, bounded and stopped. */
export type OperationsConfig = {
  /** Where Prometheus reads; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Whose word about the client counts; undefined: nobody's. */
  trustedProxies: BlockList | undefined;
  shutdown: {
    /** How long /readyz says no before the port closes, so that a load balancer sends requests elsewhere. */
    noticeMs: number;
    /** How long requests and jobs may take to end. */
    limitMs: number;
  };
  /** From where on requests are refused as `busy`; 0 switches a bound off. */
  busy: {
    /** Requests that wait for a connection of the pool. */
    poolWaiting: number;
    eventLoopMs: number;
    /** Undefined: nine tenths of what the machine or its container gives. */
    memoryMb: number | undefined;
  };
  maxConnections: number;
};

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const NAMED: Record<string, string[]> = { loopback: LOOPBACK, private: [...LOOPBACK, ...PRIVATE] };

const refuse = (entry: string): never => {
  throw new Error(
    `TRUST_PROXY must list the proxies' addresses (192.0.2.7, 10.0.0.0/8, loopback, private), not "${entry}".`,
  );
};

/** The widest network that is one owner's: 10.0.0.0/8. Wider ones are other people's as well. */
const isTooWide = (address: string, bits: number): boolean =>
  isIP(address) === 4 ? bits < 8 : bits < 16 && !/^f[cd]/i.test(address);

/** Never "all" and never a count of hops: both take anybody's word who reaches the port directly. */
const readTrustedProxies = (text = ''): BlockList | undefined => {
  const entries = text.split(/[\s,]+/).filter(Boolean);
  if (entries.length === 0) return undefined;
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => NAMED[each] ?? each)) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    if (family === 0) return refuse(entry);
    const kind = family === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, kind);
    else {
      const most = family === 4 ? 32 : 128;
      if (!/^\d{1,3}$/.test(bits) || Number(bits) === 0 || Number(bits) > most) refuse(entry);
      if (isTooWide(address, Number(bits))) {
        throw new Error(
          `TRUST_PROXY trusts too many addresses with "${entry}": anybody there could pretend to be anybody. Name the proxy's own address or network.`,
        );
      }
      list.addSubnet(address, Number(bits), kind);
    }
  }
  return list;
};

/** Does the other end of a connection speak for the client behind it? */
export const isTrusted = (proxies: BlockList | undefined, address: string | undefined): boolean => {
  const family = proxies && address ? isIP(address) : 0;
  return family > 0 && proxies?.check(address as string, family === 4 ? 'ipv4' : 'ipv6') === true;
};

const readMetrics = (env: Env): OperationsConfig['metrics'] => {
  const port = number(env, 'METRICS_PORT', 0);
  return port === 0 ? undefined : { host: env.METRICS_HOST || '127.0.0.1', port };
};

/** Parses what operators set; throws one clear sentence for the first setting that is wrong. */
export const readOperations = (env: Env): OperationsConfig => ({
  metrics: readMetrics(env),
  trustedProxies: readTrustedProxies(env.TRUST_PROXY),
  shutdown: {
    noticeMs: number(env, 'SHUTDOWN_NOTICE_SECONDS', 0) * 1000,
    limitMs: number(env, 'SHUTDOWN_SECONDS', 25) * 1000,
  },
  busy: {
    poolWaiting: number(env, 'BUSY_POOL_WAITING', 2000),
    eventLoopMs: number(env, 'BUSY_EVENT_LOOP_MS', 1000),
    memoryMb: number(env, 'BUSY_MEMORY_MB', 0) || undefined,
  },
  maxConnections: number(env, 'MAX_CONNECTIONS', 5000),
});
