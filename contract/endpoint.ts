import type { Static, TSchema } from 'typebox';
import type { Refusal } from './problem.ts';
import type { StaffRole } from './staff.ts';

/**
 * Who may call: `public` ignores any token, `optional` uses a token if there is one, `user`
 * requires a live session, the others the session of staff with at least that role.
 */
export type Access = 'public' | 'optional' | 'user' | StaffRole;

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters, in Fastify's syntax. */
  path: string;
  summary: string;
  access: Access;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /**
   * `form` calls accept multipart as well as JSON; the named file field is optional, and a picture
   * unless `what` says otherwise.
   */
  form?: { file: string; what?: string };
  /** Maximum bytes of a JSON body; default 128 kB. */
  bodyLimit?: number;
  /** HTTP status of success; default 200. */
  status?: number;
  /** Errors that follow neither from access nor from the schema: own rules, limits, providers. */
  refusals?: readonly Refusal[];
  reply: TSchema;
};

/** Declares an endpoint once: the server serves this value, the web calls it by `METHOD path`. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

type Part<E, K extends string> =
  E extends Record<K, infer S extends TSchema> ? { [key in K]: Static<S> } : unknown;

export type EndpointKey<E extends EndpointSpec> = `${E['method']} ${E['path']}`;
export type EndpointInput<E extends EndpointSpec> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'>;
export type EndpointReply<E extends EndpointSpec> = Static<E['reply']>;
