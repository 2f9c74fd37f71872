import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { clientOf, HtmlContext } from './platform/page.ts';
import { PageClientContext, pageDataBlock } from './platform/page-data.ts';

export { ApiProblem } from './platform/call.ts';
export { contextFor, htmlOf } from './platform/page.ts';

const textOf = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();

/** As part of a script: no text in it may end the script. */
const inScript = (text: string): string =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The loaders' data as the router in the browser reads it: what its own streaming would write in pieces. */
const dataScript = (data: string): string =>
  `<script>window.__reactRouterContext.streamController.enqueue(${inScript(data)});` +
  'window.__reactRouterContext.streamController.close();</script>';

const END = '</body></html>';

/**
 * Renders the whole page in one go. Nothing in it waits, since its data was loaded before, and a stream would
 * cost more than the rendering; the data is put at its end.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { serverHandoffStream: data, ...rest } = context;
  const client = clientOf(loadContext);
  const html = renderToString(
    <PageClientContext value={client}>
      <ServerRouter context={rest as EntryContext} url={request.url} />
    </PageClientContext>,
  );
  if (!html.endsWith(END)) throw new Error('The page has no end.');
  // The router starts when it has its data; the page's own must be there before.
  const blocks = rest.renderMeta?.didRenderScripts
    ? pageDataBlock(client) + (data ? dataScript(await textOf(data)) : '')
    : '';
  headers.set('content-type', 'text/html; charset=utf-8');
  loadContext.set(HtmlContext, `<!DOCTYPE html>${html.slice(0, -END.length)}${blocks}${END}`);
  return new Response(null, { status, headers });
}
