import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { CacheTags, Made } from '../../api/platform/cache/response-cache.ts';
import { isUnreachable } from '../../api/platform/database/database.ts';
import { originOf } from '../../api/platform/http/origin.ts';
import { Problem } from '../../api/platform/http/problem.ts';
import type { App, Read } from '../../api/platform/http/serve.ts';
import { assetsBefore } from './build-pages.ts';
import { keptPage, nextYear } from './cached-pages.ts';
import { contentPolicy, withoutNonce } from './content-policy.ts';

type Call = (key: string, input: unknown) => Promise<unknown>;
type EntryModule = {
  contextFor: (call: Call, nonce: string) => RouterContextProvider;
  ApiProblem: new (status: number, body: Record<string, unknown>) => Error;
};

/** Calls public reads in this process for one page, and collects what their answers are made of. */
const reader = (app: App, { ApiProblem }: EntryModule, request: FastifyRequest) => {
  const bases: (CacheTags | undefined)[] = [];
  const call: Call = async (key, input) => {
    const read = app.reads.get(key);
    if (!read) throw new Error(`A page's first HTML can't be filled from ${key}.`);
    try {
      const { value, cacheTags } = await read({ ...(input as Parameters<Read>[0]), request });
      bases.push(cacheTags);
      return value;
    } catch (error) {
      bases.push(undefined);
      if (!(error instanceof Problem)) app.log.error({ err: error }, 'a read of a page failed');
      const away = { status: 503, code: 'unavailable', message: '' };
      const failed = { status: 500, code: 'server_error', message: '' };
      const { status, code, message } =
        error instanceof Problem ? error : isUnreachable(error) ? away : failed;
      throw new ApiProblem(status, { message, code });
    }
  };
  /** What all of it is made of together; undefined when a part may not be cached. */
  const cacheTags = (): CacheTags | undefined => {
    const sure = bases.filter((each) => each !== undefined);
    if (sure.length < bases.length) return undefined;
    return {
      names: [...new Set(sure.flatMap(({ names }) => names))],
      until: Math.min(nextYear(new Date()), ...sure.map(({ until }) => until ?? Infinity)),
    };
  };
  return { call, cacheTags };
};

/** Where pages come from: the build, or the development server that builds as files change. */
export type PageSource = {
  build: () => Promise<ServerBuild>;
  /** Folder of the built browser files; undefined when the development server serves them. */
  clientDir: string | undefined;
  mode: 'production' | 'development';
};

type Options = { source: PageSource; publicUrl: string | undefined; cardProvider: boolean };

const serveFiles = async (app: App, clientDir: string): Promise<void> => {
  await app.register(fastifyStatic, {
    // Pages opened before an update ask for its files: those of the build before are served as well.
    root: [path.join(clientDir, 'assets'), assetsBefore(clientDir)].filter(existsSync),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
    // Their name says which version they are.
    lastModified: false,
    acceptRanges: false,
  });
  app.get('/favicon.svg', { schema: { hide: true } as object }, (_request, reply) =>
    reply.sendFile('favicon.svg', clientDir, { maxAge: '1d' }),
  );
};

const entryOf = (build: ServerBuild): EntryModule => build.entry.module as unknown as EntryModule;

/** The built pages on disk. */
export const builtPages = (root: string): PageSource => {
  const build = import(path.join(root, 'build/server/index.js')) as Promise<ServerBuild>;
  return { build: () => build, clientDir: path.join(root, 'build/client'), mode: 'production' };
};

/** Serves static files, then every other GET as a rendered page. */
export const installPages = async (app: App, options: Options): Promise<void> => {
  const { source, publicUrl, cardProvider } = options;
  if (source.clientDir) await serveFiles(app, source.clientDir);
  // Given the build itself, the router makes its routes once; development needs them anew for each request.
  const render = createRequestHandler(
    source.mode === 'production' ? await source.build() : source.build,
    source.mode,
  );

  const make = async (url: string, isKept: boolean, request: FastifyRequest): Promise<Made> => {
    const entry = entryOf(await source.build());
    const { call, cacheTags } = reader(app, entry, request);
    const nonce = randomUUID();
    const headers = { accept: 'text/html' };
    const response = await render(new Request(url, { headers }), entry.contextFor(call, nonce));
    const location = response.headers.get('location') ?? undefined;
    const { html, scripts } = withoutNonce(await response.text(), nonce);
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      content: html,
      // One that is kept by its route, and is not now, is made for many askers, each for one.
      effort: isKept ? 'quick' : 'good',
      headers: {
        'content-security-policy': contentPolicy(scripts, { cardProvider }),
        ...(location ? { location } : {}),
        ...(response.status === 503 ? { 'retry-after': '2' } : {}),
      },
      cacheTags: response.status === 200 ? cacheTags() : undefined,
    };
  };

  // Joined as text: resolved as a link, `//elsewhere` would be another host.
  const keyOf = (request: FastifyRequest): string | undefined => {
    const kept = source.mode === 'production' ? keptPage(request.url) : undefined;
    return kept && originOf(request, publicUrl) + kept.key;
  };
  app.cachedResponses.pageKey = keyOf;

  const page = (request: FastifyRequest, reply: FastifyReply) => {
    const key = keyOf(request);
    const address = key ?? originOf(request, publicUrl) + request.url;
    return app.cachedResponses.send(request, reply, key, () =>
      make(address, key !== undefined, request),
    );
  };

  app.setNotFoundHandler(async (request, reply) => {
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (
      !readable ||
      !request.url.startsWith('/') ||
      /^\/(api|hooks|sim|images|assets)(\/|$)/.test(request.url.split('?')[0] ?? '')
    ) {
      throw new Problem(404, 'not_found', 'There is nothing at this address.');
    }
    return page(request, reply);
  });
};
