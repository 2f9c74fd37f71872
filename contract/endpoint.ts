import type { Static, TSchema } from 'typebox';

/**
 * Who may call: `public` ignores any token, `optional` uses a token when there is one,
 * `user` needs a live session, `admin` a session of an admin.
 */
export type Access = 'public' | 'optional' | 'user' | 'admin';

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, as Fastify writes them. */
  path: string;
  summary: string;
  access: Access;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** `form` calls take multipart as well as JSON; the named file field is optional, a picture unless said. */
  form?: { file: string; what?: string };
  /** Most bytes of a JSON body; 128 kB unless said. */
  bodyLimit?: number;
  /** HTTP status of the good answer; 200 unless said. */
  status?: number;
  /** Statuses of refusals that neither access nor shape explains: of its own rules, limits, partners. */
  refusals?: readonly number[];
  reply: TSchema;
};

/** Declares one call once: the server serves this value, the web calls it by `METHOD path`. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Part<E, K extends string> =
  E extends Record<K, infer S extends TSchema> ? { [key in K]: Static<S> } : unknown;

export type EndpointKey<E extends EndpointSpec> = `${E['method']} ${E['path']}`;
export type EndpointInput<E extends EndpointSpec> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'>;
export type EndpointReply<E extends EndpointSpec> = Static<E['reply']>;
