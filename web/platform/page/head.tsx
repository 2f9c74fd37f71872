import { createContext, useContext } from 'react';
import { previewOf } from './pictures.ts';
import { pictureIn, useShop, useShopPictures, useTitle } from './shop.ts';

/** `https://shop.example`: search engines and link previews need absolute URLs. */
export const OriginContext = createContext('');

const MAX_DESCRIPTION = 150;

/** Cut at the end of a word where possible, at most 150 characters. */
export const metaDescription = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= MAX_DESCRIPTION) return plain;
  // Never ends with the first half of a surrogate pair.
  const cut = plain.slice(0, MAX_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');
  const space = cut.lastIndexOf(' ');
  return space > MAX_DESCRIPTION - 20 ? cut.slice(0, space) : cut;
};

type HeadProps = {
  /** Without the shop's name. */
  title: string;
  /** Puts the shop's name before the title instead of behind it. */
  nameFirst?: boolean;
  description: string;
  /** Path of the canonical URL, with the query where it makes another page. */
  path: string;
  image?: string;
  type?: 'website' | 'product' | 'article';
  /** For pages that are no use in search results. */
  noIndex?: boolean;
};

/** Title, description and link preview; React moves these into the document's head. */
export const Head = ({
  title,
  nameFirst,
  description,
  path,
  image,
  type = 'website',
  noIndex,
}: HeadProps) => {
  const origin = useContext(OriginContext);
  const { name } = useShop();
  const behind = useTitle(title);
  const whole = nameFirst ? `${name} | ${title}` : behind;
  const text = metaDescription(description);
  const hero = pictureIn(useShopPictures(), 'hero');
  const preview = previewOf(image ?? hero) ?? previewOf(hero);
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={text} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={whole} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:image" content={`${origin}${preview}`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={origin + path} />
      )}
    </>
  );
};

type PrivateHeadProps = {
  title: string;
  /** For pages that anybody may open. */
  description?: string;
};

/** Title of a page about one person, which search engines must not index. */
export const PrivateHead = ({ title, description }: PrivateHeadProps) => (
  <>
    <title>{useTitle(title)}</title>
    {description && <meta name="description" content={description} />}
    <meta name="robots" content="noindex" />
  </>
);
