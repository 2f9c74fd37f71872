import fastify from 'fastify';
import { listen, requireLoopback } from '../loopback.ts';
import { sendProblem } from './call.ts';
import { type CardControl, controlOf, controlRoutes } from './control.ts';
import { invalidRequest } from './problem.ts';
import { cardRoutes } from './routes.ts';
import { Webhooks } from './webhooks.ts';
import { CardWorld } from './world.ts';

/** Options of a card simulator; the keys are those that the shop must present. */
export interface CardOptions {
  /** 0 or absent: any free port */
  port?: number | undefined;
  host?: string | undefined;
  /** starts with sk_test_ */
  secretKey: string;
  /** starts with pk_test_ */
  publishableKey: string;
  /** starts with whsec_ */
  webhookSecret: string;
  webhookUrl: string | (() => string);
  /** delay from an event to its webhook */
  delayMs?: number | undefined;
  /** the shop's origin as the browser sees it; '' makes the 3-D Secure address relative */
  browserBase: () => string;
  now?: (() => Date) | undefined;
  log?: ((message: string) => void) | undefined;
}

/** A running simulator. */
export interface CardSimulator {
  url: string;
  control: CardControl;
  close(): Promise<void>;
}

/** Starts a card provider's server on a separate loopback port. */
export async function startCard(options: CardOptions): Promise<CardSimulator> {
  const host = options.host ?? '127.0.0.1';
  requireLoopback(host);
  requirePrefix(options.secretKey, 'sk_test_');
  requirePrefix(options.publishableKey, 'pk_test_');
  requirePrefix(options.webhookSecret, 'whsec_');

  const { webhookUrl, webhookSecret, browserBase } = options;
  const now = options.now ?? (() => new Date());
  const webhooks = new Webhooks({
    secret: webhookSecret,
    url: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    delayMs: options.delayMs ?? 0,
    now,
    log: options.log ?? (() => {}),
  });
  const world = new CardWorld({ now, browserBase, webhooks });

  const app = fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return sendProblem(reply, invalidRequest(message, { status: 404 }));
  });
  const control = controlOf(app, world, options.publishableKey);
  await app.register(async (guarded) => cardRoutes(guarded, world, options));
  controlRoutes(app, control);

  const url = await listen(app, host, options.port ?? 0);
  options.log?.(`Card simulator listens on ${url}`);
  return {
    url,
    control,
    async close() {
      control.reset();
      webhooks.close();
      await app.close();
    },
  };
}

function requirePrefix(key: string, prefix: string): void {
  if (key.startsWith(prefix)) return;
  throw new Error(`The card simulator takes only keys that start with ${prefix}`);
}
