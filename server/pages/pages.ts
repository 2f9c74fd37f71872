import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { ErrorCode } from '#contract/problem.ts';
import type { CacheTags, Made } from '../../api/platform/cache/response-cache.ts';
import { isUnreachable } from '../../api/platform/database/database.ts';
import { originOf } from '../../api/platform/http/origin.ts';
import { nothingHere, Problem } from '../../api/platform/http/problem.ts';
import type { App, InProcessCall } from '../../api/platform/http/serve.ts';
import { assetsBefore } from './build-pages.ts';
import { cachedPage, isPagePath, nextYear } from './cached-pages.ts';
import { contentPolicy, withoutNonce } from './content-policy.ts';

type Call = (key: string, input: unknown) => Promise<unknown>;
type EntryModule = {
  contextFor: (call: Call, nonce: string) => RouterContextProvider;
  ApiProblem: new (status: number, body: { message: string; code: ErrorCode }) => Error;
};

type Answer = Pick<Problem, 'status' | 'code' | 'message'>;

/**
 * Calls public endpoints in this process for one page, and collects the cache tags of their
 * responses.
 */
const pageReads = (app: App, { ApiProblem }: EntryModule, request: FastifyRequest) => {
  const tags: (CacheTags | undefined)[] = [];
  const call: Call = async (key, input) => {
    const read = app.inProcessApi.get(key);
    if (!read) throw new Error(`${key} can't be called while a page is rendered.`);
    try {
      const { value, cacheTags } = await read({
        ...(input as Parameters<InProcessCall>[0]),
        request,
      });
      tags.push(cacheTags);
      return value;
    } catch (error) {
      tags.push(undefined);
      if (!(error instanceof Problem)) app.log.error({ err: error }, 'a call for a page failed');
      const away: Answer = { status: 503, code: 'unavailable', message: '' };
      const failed: Answer = { status: 500, code: 'server_error', message: '' };
      const { status, code, message } =
        error instanceof Problem ? error : isUnreachable(error) ? away : failed;
      throw new ApiProblem(status, { message, code });
    }
  };
  /** The union of all tags; undefined if one response may not be cached. */
  const cacheTags = (): CacheTags | undefined => {
    const known = tags.filter((each) => each !== undefined);
    if (known.length < tags.length) return undefined;
    return {
      names: [...new Set(known.flatMap(({ names }) => names))],
      until: Math.min(nextYear(new Date()), ...known.map(({ until }) => until ?? Infinity)),
    };
  };
  return { call, cacheTags };
};

/** Source of the pages: the build, or the development server that rebuilds on changes. */
export type PageSource = {
  build: () => Promise<ServerBuild>;
  /** Folder of the built browser files; undefined if the development server serves them. */
  clientDir: string | undefined;
  mode: 'production' | 'development';
};

type Options = { source: PageSource; publicUrl: string | undefined; cardProvider: boolean };

const serveFiles = async (app: App, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    // Pages opened before an update request the files of the previous build: those are served as
    // well.
    root: [path.join(clientDir, 'assets'), assetsBefore(clientDir)].filter(existsSync),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // The file name contains the version.
    lastModified: false,
    acceptRanges: false,
  });
  app.get('/favicon.svg', { schema: { hide: true } as object }, (_request, reply) =>
    reply.sendFile('favicon.svg', clientDir, { maxAge: '1d' }),
  );
};

/** Path under which the page for unknown paths is rendered and cached. */
const NOT_FOUND = '/not-found';

const routesBelow = (build: ServerBuild, parentId?: string): RouteObject[] =>
  Object.values(build.routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => ({ ...route, children: routesBelow(build, route?.id) }) as RouteObject);

/** Whether a path matches no page except the route `*`. */
const unknownPaths = (build: ServerBuild): ((path: string) => boolean) => {
  const routes = routesBelow(build);
  return (path) => matchRoutes(routes, path)?.at(-1)?.route.path === '*';
};

const entryOf = (build: ServerBuild): EntryModule => build.entry.module as unknown as EntryModule;

/** The pages built on disk. */
export const builtPages = (root: string): PageSource => {
  const build = import(path.join(root, 'build/server/index.js')) as Promise<ServerBuild>;
  return { build: () => build, clientDir: path.join(root, 'build/client'), mode: 'production' };
};

/** Serves static files, and every GET that no other route takes as a rendered page. */
export const installPages = async (app: App, options: Options): Promise<void> => {
  const { source, publicUrl, cardProvider } = options;
  if (source.clientDir) await serveFiles(app, source.clientDir);
  // With a fixed build the router creates its routes once; in development for each request.
  const built = source.mode === 'production' ? await source.build() : undefined;
  const render = createRequestHandler(built ?? source.build, source.mode);
  const isUnknown = built && unknownPaths(built);

  const make = async (url: string, request: FastifyRequest): Promise<Made> => {
    const entry = entryOf(await source.build());
    const { call, cacheTags } = pageReads(app, entry, request);
    const nonce = randomUUID();
    const headers = { accept: 'text/html' };
    const response = await render(new Request(url, { headers }), entry.contextFor(call, nonce));
    const location = response.headers.get('location') ?? undefined;
    const { html, scripts } = withoutNonce(await response.text(), nonce);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      content: html,
      headers: {
        'content-security-policy': contentPolicy(scripts, { cardProvider }),
        ...(location ? { location } : {}),
        ...(response.status === 503 ? { 'retry-after': '2' } : {}),
      },
      cacheTags:
        response.status === 200 || new URL(url).pathname === NOT_FOUND ? cacheTags() : undefined,
    };
  };

  // Concatenated: as a relative URL, `//elsewhere` would be another host.
  const keyOf = (request: FastifyRequest): string | undefined => {
    if (!isUnknown) return undefined;
    const [path = ''] = request.url.split('?');
    const key =
      cachedPage(request.url)?.key ??
      (isPagePath(request.url) && isUnknown(path) ? NOT_FOUND : undefined);
    return key && originOf(request, publicUrl) + key;
  };
  app.cachedResponses.pageKey = keyOf;

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request);
    const address = key ?? originOf(request, publicUrl) + request.url;
    return app.cachedResponses.send(request, reply, key, () => make(address, request));
  };

  app.get('/*', { config: { page: true }, schema: { hide: true } }, async (request, reply) => {
    if (!isPagePath(request.url)) throw nothingHere();
    return page(request, reply);
  });
};
