import { renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { withConstants } from './platform/constant.ts';
import { clientOf, WrittenPageContext } from './platform/page.ts';
import { pageBytes } from './platform/page-bytes.ts';
import { PageClientContext, pageDataBlock } from './platform/page-data.ts';
import { pageScript } from './platform/page-scripts.ts';
import { prePaintScript } from './platform/pre-paint.ts';
import { routerStateBlock } from './platform/router-state.ts';
import styles from './styles/app.css?inline';

export { ApiProblem } from './platform/call.ts';
export { contextFor, writtenPage } from './platform/page.ts';

const END = '</body></html>';

/**
 * The public styles stand in every page: it is painted when its first bytes are there, and the whole of them weighs less
 * than a second request takes on a slow network. Title and link preview come before them: many who read a page for
 * those read its first 32 kB alone.
 */
const STYLES = Buffer.from(`<style>${styles}</style>`);

/** Where a head's links and words end. Styles that only some pages have come after those of all. */
const END_OF_WORDS = /<link rel="stylesheet"|<script>/;

/** The context with this page's routes alone: the router would build all of them anew for each page. */
const ownRoutesOf = (context: EntryContext): EntryContext => {
  const { manifest, staticHandlerContext } = context;
  const routes: EntryContext['manifest']['routes'] = {};
  for (const { route } of staticHandlerContext.matches)
    routes[route.id] = manifest.routes[route.id];
  return { ...context, manifest: { ...manifest, routes } };
};

/**
 * From here to its last byte a page waits for nothing. Rows of many pages arrive together: in one turn each step
 * would be done for all of them before the next, and what they are made of would outlive the young heap.
 */
const ownTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** React Router's own, by which a page that is loaded again stands where it stood. */
const lastScriptOf = (html: string): string =>
  html.slice(html.lastIndexOf('<script>') + '<script>'.length, html.lastIndexOf('</script>'));

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
  // Of what comes as a stream, the browser is given the plain data.
  const { serverHandoffStream: _, ...plain } = context;
  const rest = plain as EntryContext;
  const client = clientOf(loadContext);
  await ownTurn();
  const html = renderToString(
    <PageClientContext value={client}>
      <ServerRouter context={ownRoutesOf(rest)} url={request.url} />
    </PageClientContext>,
  );
  const words = html.search(END_OF_WORDS);
  if (words === -1 || !html.endsWith(END))
    throw new Error('The page begins or ends otherwise than all others.');
  // The router starts when it has its data; the page's own must be there before.
  const script = pageScript(rest);
  headers.set('content-type', 'text/html; charset=utf-8');
  const content = withConstants(html.slice(words, -END.length), (Part, identifierPrefix) =>
    renderToString(<Part />, { identifierPrefix }),
  );
  loadContext.set(WrittenPageContext, {
    body: pageBytes([
      '<!DOCTYPE html>',
      html.slice(0, words),
      STYLES,
      ...content,
      pageDataBlock(client),
      routerStateBlock(rest.staticHandlerContext),
      `<script>${script}</script>${END}`,
    ]),
    scripts: [prePaintScript, lastScriptOf(html), script],
  });
  return new Response(null, { status, headers });
}
