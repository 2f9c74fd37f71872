type Files = { module: string; imports?: string[] };
type Match = { route: { id: string } };
/** What React Router leaves on the window for its own use. */
type Internals = {
  __reactRouterManifest?: { routes: Record<string, Files> };
  __reactRouterDataRouter?: { match(path: string): Match[] | null };
};
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whoever pays dearly for bytes, or waits long for them, gets none that they did not ask for. */
export const mayFetchAhead = (connection: Connection | undefined): boolean =>
  !connection?.saveData && !/^(slow-)?[23]g$/.test(connection?.effectiveType ?? '');

const asked = new Set<string>();

const fetchFiles = (path: string): void => {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as Internals;
  for (const { route } of router?.match(path) ?? []) {
    const files = manifest?.routes[route.id];
    for (const href of files ? [files.module, ...(files.imports ?? [])] : []) {
      if (asked.has(href)) continue;
      asked.add(href);
      if (document.querySelector(`link[rel="modulepreload"][href="${href}"]`)) continue;
      // Into the browser's store only. A module whose preload failed stays failed for as long as the page is open.
      fetch(href, { priority: 'low' }).catch(() => asked.delete(href));
    }
  }
};

const SIGNS = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * The page behind a link is fetched when a finger or pointer comes to it: its files, so that its data can be asked
 * for at the press itself. Not the data: each visit asks anew, so it would be paid for twice. Answers how to stop.
 */
export const fetchAhead = (): (() => void) => {
  const onSign = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin || link.target || link.download) return;
    if (link.pathname === location.pathname) return;
    const { connection } = navigator as Navigator & { connection?: Connection };
    if (navigator.onLine && mayFetchAhead(connection)) fetchFiles(link.pathname);
  };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, { passive: true });
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, onSign);
  };
};
