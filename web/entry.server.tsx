import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { nonceOf } from './platform/page/page.ts';
import { NonceContext } from './platform/server/pre-paint.ts';

export { ApiProblem } from './platform/api-client/call.ts';
export { contextFor } from './platform/page/page.ts';

const render = (page: ReactNode, nonce: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });

/**
 * The page is complete without its scripts, so pictures and fonts load first. `<Scripts>` accepts no fetch
 * priority, hence the replacement.
 */
const scriptsLast = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

/** Renders the whole page before sending it: the CSP header holds the hash of each inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = nonceOf(loadContext);
  const html = await render(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
    nonce,
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(scriptsLast(html), { status, headers });
}
