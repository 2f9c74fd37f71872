import type { EntryContext } from 'react-router';

const preload = (href: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="${href}"/>`;

type PageScripts = { html: string; script: string };

const written = new WeakMap<EntryContext['manifest'], Map<string, PageScripts>>();

/**
 * The files of a page and the script that starts them, for its end; they depend on its routes alone. Written here
 * rather than by React Router's `<Scripts>`, which would be part of what every browser loads.
 */
export const pageScripts = ({ manifest, staticHandlerContext }: EntryContext): PageScripts => {
  const known = written.get(manifest) ?? new Map<string, PageScripts>();
  written.set(manifest, known);
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(' ');
  const scripts = known.get(key) ?? writeScripts(manifest, ids);
  known.set(key, scripts);
  return scripts;
};

const writeScripts = (manifest: EntryContext['manifest'], ids: readonly string[]): PageScripts => {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? []);
  const files = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]);
  const script = [
    ...(manifest.hmr ? [`import ${JSON.stringify(manifest.hmr.runtime)};`] : []),
    `import ${JSON.stringify(manifest.url)};`,
    ...routes.map(({ module }, n) => `import * as r${n} from ${JSON.stringify(module)};`),
    `window.__reactRouterRouteModules={${routes.map(({ id }, n) => `${JSON.stringify(id)}:r${n}`)}};`,
    `import(${JSON.stringify(manifest.entry.module)});`,
  ].join('');
  const html = `${[...files].map(preload).join('')}<script type="module" async>${script}</script>`;
  return { html, script };
};
