import { hash } from 'node:crypto';

const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com';

/**
 * Removes the nonce from the rendered scripts and returns their texts: pages are cached, so the
 * policy allows scripts by hash. Injected scripts have no nonce and are not allowed.
 */
export const withoutNonce = (html: string, nonce: string): { html: string; scripts: string[] } => {
  const marked = new RegExp(`<script [^>]*nonce="${nonce}"[^>]*>(.*?)</script>`, 'gs');
  const scripts = [...html.matchAll(marked)].map(([, script = '']) => script);
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts };
};

/**
 * The Content-Security-Policy of all pages, with the hash of each inline script that was rendered.
 * The card provider's hosts are included only where its real script can be loaded.
 */
export const contentPolicy = (
  scripts: readonly string[],
  { cardProvider }: { cardProvider: boolean },
): string => {
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`);
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
