import type { EntryContext } from 'react-router';
import { GIVE_UP_EARLY_TOUCHES, NOTE_EARLY_TOUCHES } from './early-touches.ts';

/**
 * Calls `begin` once the page's first pictures are there and painted, or somebody touches the page, or it takes too
 * long: until then a slow line brings only what is painted. The fonts come then too; what is written meanwhile is in
 * fallbacks of the same size.
 */
const WHEN_PAINTED = `
const first=[...document.querySelectorAll('img[fetchpriority="high"]')].map(i=>i.decode());
Promise.allSettled(first).then(()=>requestAnimationFrame(()=>setTimeout(begin)));
for(const type of ['pointerdown','keydown','click'])addEventListener(type,begin,{once:true,capture:true});setTimeout(begin,2000);`;

/** Both at once: each change of a font lays the whole page out again. */
const USE_FONTS = `
Promise.all(['Fraunces','Figtree'].map(f=>document.fonts.load('1em "'+f+' Variable"'))).then(()=>{
document.documentElement.dataset.fonts='';localStorage.setItem('fonts','1')}).catch(()=>{});`;

type Manifest = EntryContext['manifest'];

const written = new WeakMap<Manifest, Map<string, string>>();

/**
 * The script that loads and starts a page's files, to stand at its end; it depends on its routes alone. Written here
 * rather than by React Router's `<Scripts>`, which would be part of what every browser loads.
 */
export const pageScript = ({ manifest, staticHandlerContext }: EntryContext): string => {
  const known = written.get(manifest) ?? new Map<string, string>();
  written.set(manifest, known);
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = ids.join(' ');
  const script = known.get(key) ?? writeScript(manifest, ids);
  known.set(key, script);
  return script;
};

const writeScript = (
  { entry, hmr, routes: all, url }: Manifest,
  ids: readonly string[],
): string => {
  const routes = ids.flatMap((id) => all[id] ?? []);
  const files = new Set([
    url,
    entry.module,
    ...entry.imports,
    ...routes.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]);
  const modules = [url, ...routes.map(({ module }) => module)];
  const text = (value: unknown): string => JSON.stringify(value);
  // All at once: a file that is found only in another one would cost a slow line one more journey.
  return `{let begun;const begin=()=>{if(begun)return;begun=1;
${USE_FONTS}
for(const href of ${text([...files])}){const l=document.createElement('link');l.rel='modulepreload';l.href=href;document.body.append(l)}
${hmr ? `import(${text(hmr.runtime)}).then(()=>` : ''}Promise.all(${text(modules)}.map(u=>import(u)))${hmr ? ')' : ''}.then(([,...m])=>{
window.__reactRouterRouteModules=Object.fromEntries(${text(routes.map(({ id }) => id))}.map((id,n)=>[id,m[n]]));
return import(${text(entry.module)})}).catch(${GIVE_UP_EARLY_TOUCHES})};${NOTE_EARLY_TOUCHES}${WHEN_PAINTED}}`;
};
