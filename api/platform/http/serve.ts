import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Access, EndpointInput, EndpointReply, EndpointSpec } from '#contract/endpoint.ts';
import { mayAct, type StaffRole, staffRoleIn } from '#contract/staff.ts';
import { cacheKey } from '../cache/cached-responses.ts';
import type { CacheTags } from '../cache/response-cache.ts';
import type { FindSession, Principal } from '../security/sessions.ts';
import { Problem } from './problem.ts';
import { refusalsOf } from './refusals.ts';
import { formReader, type Upload } from './validation.ts';

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Calls a public GET endpoint for a page. `request` is the page's, for rate limits by network. */
export type InProcessCall = (input: {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  request?: FastifyRequest;
}) => Promise<{ value: unknown; cacheTags: CacheTags | undefined }>;

declare module 'fastify' {
  interface FastifyInstance {
    findSession: FindSession;
    /**
     * Public GET endpoints by `GET /api/…`, for server-side rendering: same rules and values
     * without HTTP.
     */
    inProcessApi: Map<string, InProcessCall>;
  }
  interface FastifyRequest {
    /** Set on endpoints of `user` and of staff, and on `optional` ones with a valid token. */
    principal: Principal | undefined;
  }
}

type Caller<E extends EndpointSpec> = E['access'] extends 'user' | StaffRole
  ? Principal
  : E['access'] extends 'optional'
    ? Principal | undefined
    : undefined;

export type Call<E extends EndpointSpec> = EndpointInput<E> & {
  user: Caller<E>;
  /** The uploaded file of a form call. */
  file: E extends { form: object } ? Upload | undefined : undefined;
  /** On public GETs: the tags on which the cached response depends. */
  setCacheTags: (tags: CacheTags) => void;
  request: FastifyRequest;
  reply: FastifyReply;
};

const bearer = (request: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

const refuseForm = async (request: FastifyRequest): Promise<void> => {
  if (request.isMultipart())
    throw new Problem(415, 'unsupported_media_type', 'Send the data as JSON.');
};

/** Treats an absent body as an empty object, so that validation names the missing fields. */
const readAbsentBody = async (request: FastifyRequest): Promise<void> => {
  if (request.body === undefined) request.body = {};
};

type Handler = (call: {
  params: unknown;
  query: unknown;
  request: FastifyRequest | undefined;
  setCacheTags: (tags: CacheTags) => void;
}) => Promise<unknown>;

/** Makes a public endpoint callable by the page renderer. */
const registerInProcess = (app: FastifyInstance, spec: EndpointSpec, handler: Handler): void => {
  const { method, path, query: schema } = spec;
  const isValid = schema
    ? app.validatorCompiler?.({ schema, method, url: path, httpPart: 'querystring' })
    : undefined;
  app.inProcessApi.set(`${method} ${path}`, async ({ params = {}, query = {}, request }) => {
    const given = Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== undefined && value !== ''),
    );
    const checked = isValid?.(given) as { error?: Error } | undefined;
    if (checked?.error) throw new Problem(400, 'invalid', 'That request could not be read.');
    let cacheTags: CacheTags | undefined;
    const setCacheTags = (given: CacheTags) => {
      cacheTags = given;
    };
    return { value: await handler({ params, query: given, request, setCacheTags }), cacheTags };
  });
};

const FOR_STAFF: Record<StaffRole, string> = {
  packer: 'This is for shop staff only.',
  manager: 'This is for the shop’s managers only.',
  owner: 'This is for the shop’s owner only.',
};

const assertStaff = ({ staff, unlocked }: Principal, needed: StaffRole): void => {
  if (!mayAct(staff, needed)) {
    throw new Problem(403, 'forbidden', FOR_STAFF[staff ? needed : 'packer']);
  }
  if (unlocked) return;
  const message = 'Please set up two-step login first. Staff pages need it.';
  throw new Problem(403, 'second_factor_required', message);
};

const JSON_TYPE = 'application/json; charset=utf-8';

type Security = { security?: Record<string, string[]>[] };
const SECURITY: Record<Access, Security> = {
  public: {},
  // Without or with a session.
  optional: { security: [{}, { bearer: [] }] },
  user: { security: [{ bearer: [] }] },
  packer: { security: [{ bearer: [] }] },
  manager: { security: [{ bearer: [] }] },
  owner: { security: [{ bearer: [] }] },
};

/**
 * Registers an endpoint of the contract: access check, validation and serialisation follow its
 * definition. `cachedBy` derives the cache key from the parsed query, so that equivalent queries
 * share one cached response.
 */
export const serve = <E extends EndpointSpec>(
  app: App,
  spec: E,
  handler: (call: Call<E>) => Promise<EndpointReply<E>>,
  {
    cachedBy,
  }: { cachedBy?: EndpointInput<E> extends { query: infer Q } ? (query: Q) => string : never } = {},
): void => {
  const status = spec.status ?? 200;
  const forStaff = staffRoleIn(spec.access);
  const hasRequired = (spec.body as { required?: unknown[] } | undefined)?.required?.length;
  const isRead = spec.access === 'public' && spec.method === 'GET';
  const names = Object.keys((spec.query as { properties?: object } | undefined)?.properties ?? {});
  const keyOf = (url: string) => cacheKey(url, names);
  if (isRead) registerInProcess(app, spec, handler as never);
  app.route({
    method: spec.method,
    url: spec.path,
    config: { refusals: refusalsOf(spec), ...(isRead ? { cacheKey: keyOf } : {}) },
    ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
    schema: {
      summary: spec.summary,
      tags: [spec.path.split('/')[2] ?? 'shop'],
      ...SECURITY[spec.access],
      ...(spec.params ? { params: spec.params } : {}),
      ...(spec.query ? { querystring: spec.query } : {}),
      ...(spec.body ? { body: spec.body } : {}),
      ...(spec.form
        ? { consumes: ['multipart/form-data', 'application/json'], 'x-file': spec.form }
        : {}),
      // Errors are documented in docs.ts: a schema here would be compiled for each call and status.
      response: { [status]: spec.reply },
    },
    // Before validation: a caller without access must not learn the call's schema.
    onRequest: async (request, reply) => {
      if (spec.access === 'public') return;
      // Personal responses are never stored by browsers or proxies, including their errors.
      if (spec.access !== 'optional') reply.header('cache-control', 'no-store');
      const token = bearer(request);
      request.principal = token ? await app.findSession(token) : undefined;
      if (spec.access === 'optional') return;
      if (!request.principal) throw new Problem(401, 'unauthorized', 'Please log in to continue.');
      if (forStaff) assertStaff(request.principal, forStaff);
    },
    ...(spec.body
      ? {
          preValidation: [
            spec.form ? formReader({ ...spec.form, schema: spec.body }) : refuseForm,
            ...(hasRequired ? [readAbsentBody] : []),
          ],
        }
      : {}),
    handler: async (request, reply) => {
      reply.status(status);
      let cacheTags: CacheTags | undefined;
      const answer = () =>
        handler({
          params: request.params,
          query: request.query,
          body: request.body,
          user: request.principal,
          file: request.upload,
          setCacheTags: (given: CacheTags) => {
            cacheTags = given;
          },
          request,
          reply,
        } as unknown as Call<E>);
      if (!isRead) return answer();
      const plain = keyOf(request.url);
      const key = plain && cachedBy ? `${spec.path}?${cachedBy(request.query as never)}` : plain;
      return app.cachedResponses.send(request, reply, key, async () => {
        const value = await answer();
        return { status, type: JSON_TYPE, content: String(reply.serialize(value)), cacheTags };
      });
    },
  });
};
