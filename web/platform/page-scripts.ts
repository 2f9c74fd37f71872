import type { EntryContext } from 'react-router';

const preload = (href: string): string =>
  `<link rel="modulepreload" fetchpriority="low" href="${href}"/>`;

/**
 * The files of a page and the script that starts them, for its end. Written here rather than by React Router's
 * `<Scripts>`, which would be part of what every browser loads.
 */
export const pageScripts = ({ manifest, staticHandlerContext }: EntryContext): string => {
  const routes = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id] ?? [],
  );
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
  ];
  return `${[...files].map(preload).join('')}<script type="module" async>${script.join('')}</script>`;
};
