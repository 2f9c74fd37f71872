import type { InjectOptions } from 'fastify';
import { endpoints } from '#contract/all.endpoints.ts';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { staffRoleIn } from '#contract/staff.ts';
import { readConfig } from '../api/platform/config/config.ts';
import { refusalsOf } from '../api/platform/http/refusals.ts';
import { startSimulators } from '../server/simulators.ts';
import { createTestApp, type Overrides, type TestApp, type TestUser } from './app.ts';

/** Every endpoint of the contract, for iteration. */
export const specs: readonly EndpointSpec[] = endpoints;

export const isStaffCall = ({ access }: Pick<EndpointSpec, 'access'>): boolean =>
  staffRoleIn(access) !== undefined;

export const keyOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>): string =>
  `${method} ${path}`;

export const specOf = (key: string): EndpointSpec => {
  const spec = specs.find((candidate) => keyOf(candidate) === key);
  if (!spec) throw new Error(`The contract has no call ${key}.`);
  return spec;
};

/** Input of a call; `form` is sent as multipart, `raw` unchanged. */
export type Input = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: FormData | undefined;
  raw?: { type?: string; payload: string };
  headers?: Record<string, string>;
};

export type Reply = { status: number; body: any; text: string };

const urlOf = (path: string, { params = {}, query = {} }: Input): string => {
  const address = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = Object.entries(query)
    // A list is sent as a repeated parameter.
    .flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)] as const))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return search.length === 0 ? address : `${address}?${search.join('&')}`;
};

/** Calls an endpoint over HTTP; an undocumented status or error code fails the test. */
export const ask = async (
  { app }: Pick<TestApp, 'app'>,
  spec: EndpointSpec,
  input: Input = {},
  as?: Pick<TestUser, 'auth'>,
): Promise<Reply> => {
  const { raw, form, body } = input;
  const headers: Record<string, string> = { ...input.headers, ...as?.auth };
  if (raw?.type) headers['content-type'] = raw.type;
  const payload = raw?.payload ?? form ?? body;
  if (!raw && !form && body !== undefined) headers['content-type'] = 'application/json';
  const reply = await app.inject({
    method: spec.method,
    url: urlOf(spec.path, input),
    headers,
    ...(payload === undefined ? {} : { payload: raw || form ? payload : JSON.stringify(payload) }),
  } as InjectOptions);
  const text = reply.payload;
  let parsed: { code?: string } | undefined;
  try {
    parsed = JSON.parse(text);
  } catch {
    parsed = undefined;
  }
  const answer = reply.statusCode < 400 ? reply.statusCode : `${reply.statusCode} ${parsed?.code}`;
  if (![spec.status ?? 200, ...refusalsOf(spec)].some((declared) => declared === answer))
    throw new Error(`${keyOf(spec)} answers ${answer}, which it does not declare: ${text}`);
  return { status: reply.statusCode, body: parsed, text };
};

/** The whole API with the simulators of both payment providers; a prompted phone never answers. */
export const openCallShop = async (overrides: Overrides = {}): Promise<TestApp> => {
  const simulators = await startSimulators(readConfig({ SIM_DELAY_MS: '600000' }), {
    callbackBase: () => 'http://127.0.0.1:9',
    log: () => {},
  });
  const { daraja, card, sms } = simulators.config;
  const config = { daraja, card, sms, shortfallKsh: 5, ...overrides.config };
  const shop = await createTestApp({ ...overrides, config });
  return {
    ...shop,
    close: async () => {
      await shop.close();
      await simulators.close();
    },
  };
};
