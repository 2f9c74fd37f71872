import { type ComponentType, createElement, type FunctionComponent } from 'react';

/** What a press does is not seen in the HTML; all else that could be given would be. */
type Handlers = { [name: string]: () => void };

const TAG = 'constant-part';
const PLACE = new RegExp(`<${TAG} id="([\\w-]+)"></${TAG}>`, 'g');
/** Before each id of `useId`, where a part is rendered by itself. */
const APART = 'apart';

type Part = { component: ComponentType; html?: string };
const parts = new Map<string, Part>();

/**
 * A part that looks the same on every page for as long as the program runs. The server renders it once, where there
 * is no answer, address or id to read; the browser takes it over as it does any other. Its names are unique.
 */
export const constant = <H extends Handlers>(
  name: string,
  component: FunctionComponent<H>,
): FunctionComponent<H> => {
  if (!import.meta.env.SSR || import.meta.env.DEV) return component;
  parts.set(name, { component: component as ComponentType });
  return () => createElement(TAG, { id: name });
};

type Render = (component: ComponentType, idPrefix: string) => string;

const htmlOf = (name: string, part: Part, render: Render): string => {
  if (part.html !== undefined) return part.html;
  const html = render(part.component, APART);
  // Ids are counted by the place in a page; and a hint for the head would stand in the middle of it.
  if (html.includes(`_${APART}`) || html.startsWith('<link'))
    throw new Error(`“${name}” depends on its page and is no constant part.`);
  part.html = withConstants(html, render);
  return part.html;
};

/** The HTML with its constant parts in their places. */
export const withConstants = (html: string, render: Render): string =>
  html.replace(PLACE, (place, name: string) => {
    const part = parts.get(name);
    return part ? htmlOf(name, part, render) : place;
  });
