import { useContext } from 'react';
import { OriginContext } from './origin.ts';

type Props = {
  title: string;
  /** For pages that anybody may open. */
  description?: string;
  /** Path of the page that search engines are to name in its place; without one they are told to name none. */
  instead?: string;
};

/** Title of a page that is about one person and no use in search results. */
export const PrivateHead = ({ title, description, instead }: Props) => {
  const origin = useContext(OriginContext);
  return (
    <>
      <title>{`${title} | Malkia`}</title>
      {description && <meta name="description" content={description} />}
      {instead ? (
        <link rel="canonical" href={origin + instead} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
};
