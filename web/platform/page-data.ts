import type { QueryClient } from '@tanstack/react-query';
import { createContext } from 'react';

/** On the server: the client that the page's loaders filled. In the browser there is one per tab instead. */
export const PageClientContext = createContext<QueryClient | undefined>(undefined);

/** What a query brought for the first HTML. `part`: the page holds its beginning, the browser asks for all. */
type Filled = { key: readonly unknown[]; data: unknown; part?: true };

const ID = 'page-data';

/** Queries of which the first HTML takes only the beginning. */
export const partOf = (client: QueryClient): Set<string> => {
  const known = parts.get(client) ?? new Set();
  parts.set(client, known);
  return known;
};
const parts = new WeakMap<QueryClient, Set<string>>();

/**
 * The answers a page was rendered from, for its end: a block of data that no browser runs. Without times: the
 * same content must give the same page, byte for byte.
 */
export const pageDataBlock = (client: QueryClient): string => {
  const part = partOf(client);
  const filled = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    // Not in the order in which the answers came.
    .sort((a, b) => (a.queryHash < b.queryHash ? -1 : 1))
    .map<Filled>(({ queryKey, queryHash, state: { data } }) =>
      part.has(queryHash) ? { key: queryKey, data, part: true } : { key: queryKey, data },
    );
  const json = JSON.stringify(filled).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ID}">${json}</script>`;
};

/** Fills this tab's client with what its first page came with; it counts as fresh from now on. */
export const takePageData = (client: QueryClient): void => {
  const json = document.getElementById(ID)?.textContent;
  if (!json) return;
  for (const { key, data, part } of JSON.parse(json) as Filled[]) {
    client.setQueryData(key, data, part ? { updatedAt: 1 } : {});
  }
};
