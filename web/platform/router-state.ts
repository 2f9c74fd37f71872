import { type HydrationState, isRouteErrorResponse } from 'react-router';

const ID = 'router-state';

/** What an error page needs to know of an error; the rest of it is the server's business. */
const publicError = (error: unknown): unknown =>
  isRouteErrorResponse(error)
    ? { status: error.status, statusText: '', internal: false, data: null }
    : { message: '' };

const byRoute = <T, R>(values: Record<string, T> | null | undefined, change: (value: T) => R) =>
  values && Object.fromEntries(Object.entries(values).map(([id, value]) => [id, change(value)]));

/** The loaders' data and errors, for the page's end: a block of data that no browser runs. */
export const routerStateBlock = ({ loaderData, errors }: HydrationState): string => {
  const json = JSON.stringify({ loaderData, errors: byRoute(errors, publicError) ?? undefined });
  return `<script type="application/json" id="${ID}">${json.replaceAll('<', '\\u003c')}</script>`;
};

/** The state of the router that the first HTML was rendered with. */
export const takeRouterState = (): HydrationState =>
  JSON.parse(document.getElementById(ID)?.textContent ?? '{}');
