import { useContext } from 'react';
import { OriginContext } from './head.tsx';

type Data = Record<string, unknown>;

/** Text that no browser takes for the end of the script, whatever a name or description holds. */
export const jsonForScript = (data: Data): string =>
  JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');

type Props = {
  /** The facts in the words of schema.org; `origin` makes paths whole addresses. */
  describe: (origin: string) => Data;
};

/** What this page is about, for search engines. A data block: browsers never run it. */
export const JsonLd = ({ describe }: Props) => {
  const json = jsonForScript(describe(useContext(OriginContext)));
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any `<`
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
};
