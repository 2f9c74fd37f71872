import { createHash } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { originOf } from '../api/platform/origin.ts';
import { Problem } from '../api/platform/problem.ts';
import type { App } from '../api/platform/serve.ts';
import { contentPolicy } from './content-policy.ts';

type Call = (key: string, input: unknown) => Promise<unknown>;
type EntryModule = {
  contextFor: (call: Call) => RouterContextProvider;
  toRequest: (key: string, input: unknown) => { method: string; url: string; body: unknown };
  ApiProblem: new (status: number, body: Record<string, unknown>) => Error;
};

/** The API in process: the same routes, validation and replies as over the wire, without the wire. */
const callInProcess =
  (app: App, { toRequest, ApiProblem }: EntryModule): Call =>
  async (key, input) => {
    const { method, url, body } = toRequest(key, input);
    const response = await app.inject({
      method: method as 'GET',
      url,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const reply = response.json();
    if (response.statusCode >= 400) throw new ApiProblem(response.statusCode, reply);
    return reply;
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
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
    preCompressed: true,
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
  const render = createRequestHandler(source.build, source.mode);

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const entry = entryOf(await source.build());
    const context = entry.contextFor(callInProcess(app, entry));
    const response = await render(
      // Joined as text: resolved as a link, `//elsewhere` would be another host.
      new Request(originOf(request, publicUrl) + request.url, {
        method: 'GET',
        headers: { accept: 'text/html' },
      }),
      context,
    );
    const location = response.headers.get('location');
    if (location) return reply.redirect(location, response.status);
    const html = await response.text();
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`;
    reply
      .header('content-security-policy', contentPolicy(html, { cardProvider }))
      .header('cache-control', 'public, max-age=0, must-revalidate')
      .header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply
      .status(response.status)
      .type(response.headers.get('content-type') ?? 'text/html; charset=utf-8')
      .send(html);
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
