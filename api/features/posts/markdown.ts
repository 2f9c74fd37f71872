import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';

/** Base for resolving relative URLs; `.invalid` is a reserved domain. */
const SHOP = 'http://shop.invalid';
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/**
 * The URL parser ignores tabs, line ends and control characters as browsers do, so they can't hide
 * a scheme.
 */
const parse = (url: string): URL | null => URL.parse(url, `${SHOP}/blogs/`);

const isAllowedLink = (url: string): boolean => SCHEMES.has(parse(url)?.protocol ?? '');

const isExternal = (url: string): boolean => {
  const parsed = parse(url);
  return parsed !== null && parsed.protocol !== 'mailto:' && parsed.origin !== SHOP;
};

/** The path of one of the shop's own pictures, or undefined. */
const ownPicture = (url: string): string | undefined => {
  const parsed = parse(url);
  const own = parsed?.origin === SHOP && /^\/images\/[\w-]+\/\d+\.webp$/.test(parsed.pathname);
  return own ? parsed.pathname : undefined;
};

/** Headings start at h2, since the post's title is the page's h1; the hierarchy has no gaps. */
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

/** Aligns table columns by a class instead of markdown-it's inline styles. */
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
  if (isExternal(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'nofollow noopener');
  return renderer.renderToken(tokens, index, options);
};

// `breaks`: single line ends stay, since authors type addresses and lists of sizes.
const markdown = new MarkdownIt({ html: false, breaks: true, maxNesting: 20 });
markdown.validateLink = isAllowedLink;
markdown.renderer.rules.image = image;
markdown.renderer.rules.link_open = linkOpen;
markdown.core.ruler.push('shop', ({ tokens }) => {
  shiftHeadings(tokens);
  alignByClass(tokens);
});

/**
 * Renders a post's Markdown to safe HTML: HTML in the text is escaped, links are http, https,
 * mailto or the shop's own, pictures are the shop's own.
 */
export const toSafeHtml = (text: string): string => markdown.render(text);
