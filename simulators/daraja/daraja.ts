import fastify, { type FastifyInstance } from 'fastify';
import { listen, requireLoopback } from '../loopback.ts';
import { NewestMap } from '../newest.ts';
import { accountRoutes } from './account-routes.ts';
import { Books } from './books.ts';
import { Callbacks } from './callbacks.ts';
import { controlOf, controlRoutes, type DarajaControl } from './control.ts';
import { parseFields } from './fields.ts';
import { answerCall, NextCalls, sendError } from './one-call.ts';
import { PromptStore, stkCallbackBody } from './prompts.ts';
import { RuleOf17 } from './rule-of-17.ts';
import { stkRoutes } from './stk-routes.ts';
import { TokenStore } from './token.ts';
import { ERRORS } from './wire.ts';
import type { DarajaWorld } from './world.ts';

/** Options of a Daraja simulator; the four credentials are those that the shop must present. */
export interface DarajaOptions {
  /** 0 or absent: any free port */
  port?: number | undefined;
  host?: string | undefined;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  /** delay from the push to its outcome */
  delayMs?: number | undefined;
  /** delay of the callback of phone …999995 */
  lateMs?: number | undefined;
  ruleOf17?: boolean | undefined;
  /** refuse over-long or unusual texts; default true */
  strictText?: boolean | undefined;
  /** refuse callback addresses with reserved words; default false, as observed */
  strictUrlWords?: boolean | undefined;
  now?: (() => Date) | undefined;
  log?: ((message: string) => void) | undefined;
}

/** A running simulator. */
export interface DarajaSimulator {
  url: string;
  control: DarajaControl;
  close(): Promise<void>;
}

/** Starts a Daraja server on a separate loopback port. */
export async function startDaraja(options: DarajaOptions): Promise<DarajaSimulator> {
  const host = options.host ?? '127.0.0.1';
  requireLoopback(host);
  requireUnrealKey(options.consumerKey);

  const timers = new Set<NodeJS.Timeout>();
  const world = createWorld(options, timers);
  const control = controlOf(world, () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  });
  const app = fastify({ forceCloseConnections: true });
  acceptAnyBody(app);
  answerLikeDaraja(app);
  oauthRoute(app, world);
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (!world.token.accepts(request.headers.authorization)) {
        return sendError(reply, ERRORS.accessToken);
      }
      return undefined;
    });
    stkRoutes(guarded, world);
    accountRoutes(guarded, world);
  });
  controlRoutes(app, control);

  const url = await listen(app, host, options.port ?? 0);
  options.log?.(`Daraja simulator listens on ${url}`);
  return {
    url,
    control,
    async close() {
      control.reset();
      world.callbacks.close();
      await app.close();
    },
  };
}

function createWorld(options: DarajaOptions, timers: Set<NodeJS.Timeout>): DarajaWorld {
  const now = options.now ?? (() => new Date());
  const delayMs = options.delayMs ?? 2000;
  const books = new Books();
  const log = options.log ?? (() => {});
  const callbacks = new Callbacks({ shortcode: options.shortcode, now, log });
  const prompts = new PromptStore({
    delayMs,
    now,
    books,
    onSettled(prompt) {
      const { callbacks: copies, callbackDelayMs } = prompt.outcome;
      const body = stkCallbackBody(prompt);
      for (let copy = 0; copy < copies; copy += 1) {
        callbacks.later(callbackDelayMs, prompt.checkoutRequestId, prompt.callbackUrl, body);
      }
    },
  });
  return {
    shortcode: options.shortcode,
    passkey: options.passkey,
    delayMs,
    lateMs: options.lateMs ?? 20_000,
    now,
    fieldRules: {
      strictText: options.strictText ?? true,
      strictUrlWords: options.strictUrlWords ?? false,
    },
    ruleOf17: options.ruleOf17 ? new RuleOf17() : undefined,
    token: new TokenStore(options.consumerKey, options.consumerSecret, now),
    books,
    prompts,
    callbacks,
    conversations: new NewestMap(),
    payoutIds: new NewestMap(),
    next: new NextCalls(),
    later(ms, work) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        work();
      }, ms);
      timers.add(timer);
    },
    fields: (request) => parseFields(request.headers['content-type'], request.body),
  };
}

function oauthRoute(app: FastifyInstance, world: DarajaWorld): void {
  app.get('/oauth/v1/generate', async (request, reply) =>
    answerCall(reply, world.next.take('token'), () => {
      const { grant_type: grant } = request.query as Record<string, string>;
      if (!world.token.knows(request.headers.authorization)) {
        return { error: ERRORS.authentication };
      }
      if (grant !== 'client_credentials') return { error: ERRORS.grantType };
      return { body: world.token.issue() };
    }),
  );
}

/** Disables body parsing: the provider's errors about bodies differ from the framework's. */
function acceptAnyBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
}

function answerLikeDaraja(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const known = (['GET', 'POST'] as const).some((method) => app.hasRoute({ method, url: path }));
    return sendError(reply, known ? ERRORS.method : ERRORS.resource);
  });
  app.setErrorHandler(async (_error, _request, reply) => sendError(reply, ERRORS.internal));
}

function requireUnrealKey(consumerKey: string): void {
  if (!/^(sim|demo|test)/i.test(consumerKey)) {
    throw new Error(
      "The Daraja simulator takes only a consumer key that starts with 'sim', 'demo' or 'test'",
    );
  }
}
