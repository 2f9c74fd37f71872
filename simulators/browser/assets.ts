import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { HIDDEN } from './page.ts';

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';

/** Files by their name under /sim; the first consists of two files, in order of dependency. */
const ASSETS: Record<string, { type: string; files: string[] }> = {
  'stripe.js': { type: SCRIPT, files: ['card-element.js', 'stripe.js'] },
  '3ds.js': { type: SCRIPT, files: ['3ds.js'] },
  '3ds.css': { type: STYLE, files: ['3ds.css'] },
  'phone.js': { type: SCRIPT, files: ['phone.js'] },
  'phone.css': { type: STYLE, files: ['phone.css'] },
};

/** Serves the scripts and stylesheets of the simulators' pages. */
export function assetRoutes(app: FastifyInstance): void {
  for (const [name, { type, files }] of Object.entries(ASSETS)) {
    const text = files
      .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
      .join('\n');
    app.get(`/sim/${name}`, HIDDEN, async (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(text),
    );
  }
}
