/** A post's text as sanitized HTML of the server; nothing else may be passed in. */
export const Prose = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on our server from Markdown, without raw HTML
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);

/** The placeholder of lists is not shown as a post's picture. */
export const hasPicture = ({ imageUrl }: { imageUrl: string }): boolean =>
  !imageUrl.startsWith('/images/art-no-picture/');
