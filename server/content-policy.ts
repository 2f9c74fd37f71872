import { hash } from 'node:crypto';

const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

const sources = new Map<string, string>();
const MOST_SOURCES = 200;

/** How a policy names a script. Pages of one kind have the same few. */
const sourceOf = (script: string): string => {
  const known = sources.get(script);
  if (known) return known;
  const source = `'sha256-${hash('sha256', script, 'base64')}'`;
  if (sources.size >= MOST_SOURCES) sources.clear();
  sources.set(script, source);
  return source;
};

/**
 * The one Content-Security-Policy of all pages, with the hash of each inline script that the page was written with:
 * what else might get into its HTML is not allowed. The card provider's hosts are named only where its real script
 * can be loaded.
 */
export const contentPolicy = (
  scripts: readonly string[],
  { cardProvider }: { cardProvider: boolean },
): string => {
  const hashes = scripts.map(sourceOf);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}${cardProvider ? ` ${STRIPE_SCRIPTS}` : ''}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${cardProvider ? ' https://api.stripe.com' : ''}`,
    `frame-src 'self'${cardProvider ? ` ${STRIPE_SCRIPTS} https://hooks.stripe.com` : ''}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
