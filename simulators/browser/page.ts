import type { FastifyReply } from 'fastify';

/** Content policy of the simulators' pages: only their own files from this origin. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Hides a route from the OpenAPI document. */
export const HIDDEN = { schema: { hide: true } as object };

/** Makes a value safe inside HTML text and quoted attributes. */
export function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Sends a page; `name` is the name of its script and its stylesheet. */
export function sendPage(
  reply: FastifyReply,
  page: { name: string; title: string; body: string; intent?: string; status?: number },
): FastifyReply {
  const data = page.intent === undefined ? '' : ` data-intent="${escapeHtml(page.intent)}"`;
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="en-KE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/sim/${page.name}.css">
<script src="/sim/${page.name}.js" defer></script>
</head>
<body${data}>
${page.body}
</body>
</html>
`);
}
