/** A post's text as the server made it safe: nothing else may be passed in. */
export const Prose = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made on our server from Markdown, without raw HTML
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);

/** What stands in for a missing picture in lists says nothing elsewhere. */
export const hasPicture = ({ imageUrl }: { imageUrl: string }): boolean =>
  !imageUrl.startsWith('/images/art-no-picture/');
