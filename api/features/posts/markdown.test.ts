import { expect, test } from 'vitest';
import { toSafeHtml } from './markdown.ts';

const TAGS =
  'h2|h3|h4|h5|h6|p|a|em|strong|s|ul|ol|li|blockquote|pre|code|hr|br|img|table|thead|tbody|tr|th|td';
const ATTRIBUTES = 'href|rel|title|src|alt|loading|start|class';
/** The whole allowed output: text without angle brackets, and these tags with quoted attributes. */
const GRAMMAR = new RegExp(
  `^(?:[^<>]|<(?:${TAGS})(?: (?:${ATTRIBUTES})="[^"<>]*")*>|</(?:${TAGS})>)*$`,
);
const SCHEMES = ['http:', 'https:', 'mailto:'];

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => {
    const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
    return signs[name] ?? '';
  });

/** Attribute values after decoding, as a browser reads them. */
const values = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    unescaped(value),
  );

const expectHarmless = (text: string): void => {
  const html = toSafeHtml(text);
  expect(html).toMatch(GRAMMAR);
  for (const href of values(html, 'href'))
    expect(SCHEMES).toContain(new URL(href, 'https://malkia.example/blogs/a').protocol);
  for (const src of values(html, 'src')) expect(src).toMatch(/^\/images\/[\w-]+\/\d+\.webp$/);
};

const URLS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;&#x61;vascript&colon;alert(1)',
  'javascript&#58;alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'javas\u00adcript:alert(1)',
  'ｊavascript:alert(1)',
  'javascript\\:alert(1)',
  '%6aavascript:alert(1)',
  'javascript%3Aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/png;base64,AAAA',
  'blob:https://example.com/1',
  'file:///etc/passwd',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'x" onmouseover="alert(1)',
  "x' onmouseover='alert(1)",
  'x"><script>alert(1)</script>',
  'http://[',
  '//example.com/" onerror="alert(1)',
];
const FORMS = [
  (url: string) => `[a](${url})`,
  (url: string) => `[a](<${url}>)`,
  (url: string) => `[a](/x "${url}")`,
  (url: string) => `<${url}>`,
  (url: string) => `![a](${url})`,
  (url: string) => `![a](<${url}>)`,
  (url: string) => `[![a](${url})](${url})`,
  (url: string) => `[a][r]\n\n[r]: ${url}`,
  (url: string) => `![a][r]\n\n[r]: <${url}> "${url}"`,
  (url: string) => `> - # [a](${url})`,
  (url: string) => `| [a](${url}) |\n|:-:|\n| ![a](${url}) |`,
];

// Proves S5.4.
test('no way of writing a link or a picture lets a dangerous address through', () => {
  for (const url of URLS) for (const form of FORMS) expectHarmless(form(url));
});

// Proves S5.3.
test('markup in the text stays text', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '<ScRiPt src=//example.com></sCrIpT>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<div>\n<script>\nalert(1)\n</script>\n</div>',
    '<!-- --><script>alert(1)</script>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php echo 1 ?>',
    '<math><mtext></p><style><img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<style>*{display:none}</style>',
    '<base href="//example.com/"><form action=//example.com>',
    '**<b onclick=alert(1)>x</b>**',
    '[<img src=x onerror=alert(1)>](/x)',
    '![<img src=x onerror=alert(1)>](/images/a/640.webp)',
    '![" onerror="alert(1)](/images/a/640.webp "t")',
    '```<script>\n</code></pre><script>alert(1)</script>\n```',
    '```x" onclick="alert(1)\na\n```',
    '`<script>alert(1)</script>`',
    '    <script>alert(1)</script>',
    '# <script>alert(1)</script>',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '\\<script>alert(1)\\</script>',
    '<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '\u2028<script>alert(1)</script>',
    '‹script›alert(1)‹/script› \ufeff\u202e',
  ])
    expectHarmless(text);
});

// Proves S5.8.
test('what is written to keep a parser busy ends', () => {
  const long = (part: string) => part.repeat(50_000 / part.length);
  const parts = ['[', '![', '> ', '- ', '*a_ ', '<', '[a](', '|-|\n', '# \n', '`a', '[a][', '(<'];
  for (const part of parts) expectHarmless(long(part));
  expectHarmless(Array.from({ length: 300 }, (_, n) => `${' '.repeat(n)}- a`).join('\n'));
});

test('the highest heading of a post is an h2, and no level is skipped', () => {
  const headings = (text: string) => [...toSafeHtml(text).matchAll(/<h(\d)>/g)].map(([, n]) => n);
  expect(headings('# a\n## b\n### c\n# d')).toEqual(['2', '3', '4', '2']);
  expect(headings('## a\n### b')).toEqual(['2', '3']);
  expect(headings('# a\n#### b')).toEqual(['2', '3']);
  expect(headings('### a\n# b\n\nc\n===')).toEqual(['2', '2', '2']);
  expect(toSafeHtml('# a')).toBe('<h2>a</h2>\n');
});

test('links that lead away say so, the shop’s own do not', () => {
  const rel = (url: string) => / rel="([^"]*)"/.exec(toSafeHtml(`[a](${url})`))?.[1];
  for (const url of ['https://example.com', 'http://example.com/x', '//example.com'])
    expect(rel(url)).toBe('nofollow noopener');
  for (const url of ['/shop?category=dress', 'shoes', '#a', '?q=a', 'mailto:a@example.com'])
    expect(rel(url)).toBeUndefined();
  expect(toSafeHtml('[a](/shop)')).toBe('<p><a href="/shop">a</a></p>\n');
});

test('pictures are the shop’s own or only their words', () => {
  expect(toSafeHtml('![A *red* dress](/images/art-blog-1/640.webp "t")')).toBe(
    '<p><img src="/images/art-blog-1/640.webp" alt="A red dress" loading="lazy"></p>\n',
  );
  for (const src of ['https://example.com/x.webp', '//example.com/images/a/640.webp'])
    expect(toSafeHtml(`![A <b>](${src})`)).toBe('<p>A &lt;b&gt;</p>\n');
  for (const src of ['/images/../api/auth/me', '/images/a%2f..%2f/640.webp', '/api/products', 'x'])
    expect(toSafeHtml(`![a](${src})`)).toBe('<p>a</p>\n');
});

test('a table aligns without inline styles', () => {
  expect(toSafeHtml('| a | b |\n|--:|:-:|\n| 1 | 2 |')).toMatch(
    /<th class="align-right">a<\/th>\s*<th class="align-center">b<\/th>/,
  );
});

test('the usual Markdown is understood, a line end too', () => {
  expect(toSafeHtml('**a** *b*\nc\n\n> d\n\n- e\n- f\n\n2. g')).toBe(
    '<p><strong>a</strong> <em>b</em><br>\nc</p>\n<blockquote>\n<p>d</p>\n</blockquote>\n' +
      '<ul>\n<li>e</li>\n<li>f</li>\n</ul>\n<ol start="2">\n<li>g</li>\n</ol>\n',
  );
});
