import { useContext } from 'react';
import { OriginContext } from './head.tsx';

type Data = Record<string, unknown>;

/** Escapes `<`, so that no name or description can close the script element. */
export const jsonForScript = (data: Data): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');

type Props = {
  /** The facts as schema.org names them; `origin` makes paths absolute. */
  describe: (origin: string) => Data;
};

/** Structured data about this page for search engines. Browsers do not run it. */
export const JsonLd = ({ describe }: Props) => {
  const json = jsonForScript(describe(useContext(OriginContext)));
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
};
