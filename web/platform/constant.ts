import { type ComponentType, createElement, type FunctionComponent } from 'react';

/** What a press does is not seen in the HTML; all else that could be given would be. */
type Handlers = { [name: string]: () => void };

const TAG = 'constant-part';
const BEFORE_NAME = `<${TAG} id="`;
const AFTER_NAME = `"></${TAG}>`;
/** Before each id of `useId`, where a part is rendered by itself. */
const APART = 'apart';

type Part = { component: ComponentType; html?: Buffer };
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

const htmlOf = (name: string, render: Render): Buffer => {
  const part = parts.get(name);
  if (!part) throw new Error(`There is no constant part “${name}”.`);
  if (part.html) return part.html;
  const html = render(part.component, APART);
  // Ids are counted by the place in a page; and a hint for the head would stand in the middle of it.
  if (html.includes(`_${APART}`) || html.startsWith('<link'))
    throw new Error(`“${name}” depends on its page and is no constant part.`);
  const pieces = withConstants(html, render).map((piece) => Buffer.from(piece));
  part.html = Buffer.concat(pieces);
  return part.html;
};

/** The HTML in pieces: what was rendered for this page as text, its constant parts as they are sent. */
export const withConstants = (html: string, render: Render): (string | Buffer)[] => {
  const pieces: (string | Buffer)[] = [];
  let done = 0;
  for (;;) {
    const place = html.indexOf(BEFORE_NAME, done);
    if (place === -1) break;
    const name = place + BEFORE_NAME.length;
    const end = html.indexOf(AFTER_NAME, name);
    pieces.push(html.slice(done, place), htmlOf(html.slice(name, end), render));
    done = end + AFTER_NAME.length;
  }
  pieces.push(html.slice(done));
  return pieces;
};
