import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointSpec } from '../../../contract/endpoint.ts';
import type { CacheTags } from '../cache/response-cache.ts';
import { Problem } from './problem.ts';

type Input = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  /** Of the page that is made: limits count a read by who asked for the page. */
  request?: FastifyRequest;
};

/** What a public read answers, and what that is made of. */
export type Read = (input: Input) => Promise<{ value: unknown; cacheTags: CacheTags | undefined }>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Public reads by `GET /api/…`, for pages made in this process: same rules and values, no HTTP. */
    reads: Map<string, Read>;
  }
}

type Handler = (call: {
  params: unknown;
  query: unknown;
  request: FastifyRequest | undefined;
  basedOn: (tags: CacheTags) => void;
}) => Promise<unknown>;

/** Lets pages read in this process what the endpoint answers over HTTP. */
export const registerRead = (app: FastifyInstance, spec: EndpointSpec, handler: Handler): void => {
  const { method, path, query: schema } = spec;
  const isValid = schema
    ? app.validatorCompiler?.({ schema, method, url: path, httpPart: 'querystring' })
    : undefined;
  app.reads.set(`${method} ${path}`, async ({ params = {}, query = {}, request }) => {
    const given = Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
    );
    const checked = isValid?.(given) as { error?: Error } | undefined;
    if (checked?.error) throw new Problem(400, 'invalid', 'That request could not be read.');
    let cacheTags: CacheTags | undefined;
    const basedOn = (given: CacheTags) => {
      cacheTags = given;
    };
    return { value: await handler({ params, query: given, request, basedOn }), cacheTags };
  });
};
