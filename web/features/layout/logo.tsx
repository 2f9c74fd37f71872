import { Link } from 'react-router';
import type { ShopPicture } from '#contract/shop-pictures.endpoints.ts';
import { links } from '../../platform/page/links.ts';
import { srcSet } from '../../platform/page/pictures.ts';
import { useShop, useShopPictures } from '../../platform/page/shop.ts';
import { Picture } from '../../ui/picture.tsx';

/** A crown of three peaks of the brand border. */
export const Crown = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 32 24" className={className} aria-hidden="true">
    <path d="M3 19 6 4.5l5.4 7L16 2l4.6 9.5 5.4-7L29 19Z" fill="var(--brand-text)" />
    <path d="m11 19 5-8 5 8Z" fill="var(--gold)" />
    <path d="M4 22.5h24" stroke="var(--gold)" strokeWidth="2" strokeLinecap="round" />
  </svg>
);

/** Longer names are shown in two smaller lines where the header is narrow. */
const SHORT = 10;

const WordMark = () => {
  const { name } = useShop();
  return (
    <>
      <Crown className="h-6 w-8" />
      <span className="logo-word" data-name={name} />
    </>
  );
};

/** The header's height for a logo, in pixels. */
const HEIGHT = 44;

const HerLogo = ({ picture: { url, width, height } }: { picture: ShopPicture }) => (
  <Picture
    src={url}
    srcSet={srcSet(url, 480)}
    sizes={`${Math.round((HEIGHT * width) / height)}px`}
    width={width}
    height={height}
    alt=""
  />
);

/** The owner's logo, else crown and name. One for light pages alone has a light plate on dark ones. */
export const Logo = () => {
  const { name } = useShop();
  const { logo, 'logo-dark': dark } = useShopPictures();
  const className = name.length > SHORT ? 'logo logo-long' : 'logo';
  const onDark = dark ?? logo;
  if (!onDark)
    return (
      <Link to={links.home()} aria-label="Home" className={className}>
        <WordMark />
      </Link>
    );
  return (
    <Link to={links.home()} aria-label="Home" className={`${className} logo-hers`}>
      <span className="logo-on-light">{logo ? <HerLogo picture={logo} /> : <WordMark />}</span>
      <span className={dark ? 'logo-on-dark' : 'logo-on-dark logo-plate'}>
        <HerLogo picture={onDark} />
      </span>
    </Link>
  );
};
