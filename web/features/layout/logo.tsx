import { Link } from 'react-router';
import type { ShopPicture } from '#contract/shop-pictures.endpoints.ts';
import { links } from '../../platform/page/links.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { useShop, useShopPictures } from '../../platform/page/shop.ts';

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

const HerLogo = ({ picture: { url, width, height } }: { picture: ShopPicture }) => (
  <img src={pictureAt(url, 240)} width={width} height={height} alt="" />
);

/** The owner's logo, else crown and name. One for light pages alone has a light plate on dark ones. */
export const Logo = () => {
  const { name } = useShop();
  const { logo, 'logo-dark': dark } = useShopPictures();
  const onDark = dark ?? logo;
  return (
    <Link
      to={links.home()}
      aria-label="Home"
      className={`logo ${name.length > SHORT ? 'logo-long' : ''} ${onDark ? 'logo-hers' : ''}`}
    >
      {onDark ? (
        <>
          <span className="logo-on-light">{logo ? <HerLogo picture={logo} /> : <WordMark />}</span>
          <span className={`logo-on-dark ${dark ? '' : 'logo-plate'}`}>
            <HerLogo picture={onDark} />
          </span>
        </>
      ) : (
        <WordMark />
      )}
    </Link>
  );
};
