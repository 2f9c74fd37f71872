import { BlockList, isIP } from 'node:net';
import { type Env, number } from './env.ts';

/** Settings for monitoring, overload and shutdown. */
export type OperationsConfig = {
  /** Listening address for Prometheus; undefined: no metrics server. */
  metrics: { host: string; port: number } | undefined;
  /** Proxies whose X-Forwarded-For is trusted; undefined: none. */
  trustedProxies: BlockList | undefined;
  shutdown: {
    /**
     * How long /readyz fails before the port closes, so that a load balancer stops sending
     * requests.
     */
    noticeMs: number;
    /** Time limit for running requests and jobs to end. */
    limitMs: number;
  };
  /** Thresholds above which requests get 503 `busy`; 0 turns one off. */
  busy: {
    /** Requests waiting for a pool connection. */
    poolWaiting: number;
    eventLoopMs: number;
    /** Undefined: 90 % of the memory of the machine or container. */
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

/** The widest private network is 10.0.0.0/8; wider ones include other people's addresses. */
const isTooWide = (address: string, bits: number): boolean =>
  isIP(address) === 4 ? bits < 8 : bits < 16 && !/^f[cd]/i.test(address);

/**
 * Accepts neither "all" nor a hop count: with both, anybody who reaches the port directly could
 * forge an address.
 */
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

/** Whether the peer is a trusted proxy, so that its forwarding headers count. */
export const isTrusted = (proxies: BlockList | undefined, address: string | undefined): boolean => {
  const family = proxies && address ? isIP(address) : 0;
  return family > 0 && proxies?.check(address as string, family === 4 ? 'ipv4' : 'ipv6') === true;
};

const readMetrics = (env: Env): OperationsConfig['metrics'] => {
  const port = number(env, 'METRICS_PORT', 0);
  return port === 0 ? undefined : { host: env.METRICS_HOST || '127.0.0.1', port };
};

/** Parses operators' settings; throws one sentence about the first invalid one. */
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
