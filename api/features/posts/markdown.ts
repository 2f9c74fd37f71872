import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';

/** Stands for the shop where its own address does not matter; `.invalid` is nobody's. */
const SHOP = 'http://shop.invalid';
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** Read as a browser reads it: it ignores tabs, line ends and control signs that would hide a scheme. */
const parse = (url: string): URL | null => URL.parse(url, `${SHOP}/blogs/`);

const isAllowedLink = (url: string): boolean => SCHEMES.has(parse(url)?.protocol ?? '');

const leadsAway = (url: string): boolean => {
  const parsed = parse(url);
  return parsed !== null && parsed.protocol !== 'mailto:' && parsed.origin !== SHOP;
};

/** The path of one of the shop's own pictures, or undefined. */
const ownPicture = (url: string): string | undefined => {
  const parsed = parse(url);
  const own = parsed?.origin === SHOP && /^\/images\/[\w-]+\/\d+\.webp$/.test(parsed.pathname);
  return own ? parsed.pathname : undefined;
};

/**
 * Headings of a post stand below its title, which is the page's h1: the highest becomes h2, the others
 * follow it, and none is skipped on the way down.
 */
const shiftHeadings = (tokens: Token[]): void => {
  const levels = tokens.filter(({ type }) => type === 'heading_open').map(({ tag }) => tag);
  const ranks = [...new Set(levels)].sort();
  let previous = 1;
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      previous = Math.min(ranks.indexOf(token.tag) + 2, previous + 1, 6);
      token.tag = `h${previous}`;
    } else if (token.type === 'heading_close') token.tag = `h${previous}`;
  }
};

/** Columns of a table ask for inline styles; a class does the same. */
const alignByClass = (tokens: Token[]): void => {
  for (const token of tokens) {
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? '')) ?? [];
    if (side) token.attrs = [['class', `align-${side}`]];
  }
};

const image: RendererRule = (tokens, index, options, env, renderer) => {
  const token = tokens[index] as Token;
  const alt = renderer.renderInlineAsText(token.children ?? [], options, env);
  const src = ownPicture(String(token.attrGet('src') ?? ''));
  if (!src) return markdown.utils.escapeHtml(alt);
  token.attrs = [
    ['src', src],
    ['alt', alt],
    ['loading', 'lazy'],
  ];
  return renderer.renderToken(tokens, index, options);
};

const linkOpen: RendererRule = (tokens, index, options, _env, renderer) => {
  const token = tokens[index] as Token;
  if (leadsAway(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'nofollow noopener');
  return renderer.renderToken(tokens, index, options);
};

// A line end is one on the page too: who writes a post has an address or a list of sizes in mind, not CommonMark.
const markdown = new MarkdownIt({ html: false, breaks: true, maxNesting: 20 });
markdown.validateLink = isAllowedLink;
markdown.renderer.rules.image = image;
markdown.renderer.rules.link_open = linkOpen;
markdown.core.ruler.push('shop', ({ tokens }) => {
  shiftHeadings(tokens);
  alignByClass(tokens);
});

/**
 * A post's Markdown as HTML that is safe to show: markup in the text stays text, links are http, https,
 * mailto or the shop's own, pictures come from the shop alone.
 */
export const toSafeHtml = (text: string): string => markdown.render(text);
