import { preload } from 'react-dom';
import { Link } from 'react-router';
import { CATEGORIES, CATEGORY_LABELS } from '#contract/categories.ts';
import type { ShopTexts } from '#contract/shop.endpoints.ts';
import type { ShopPicture } from '#contract/shop-pictures.endpoints.ts';
import { links } from '../../platform/page/links.ts';
import { art, pictureAt, srcSet } from '../../platform/page/pictures.ts';
import { lines, pictureIn, useShop, useShopPictures } from '../../platform/page/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

/** The headline, with the stressed words marked where they occur. */
const Headline = ({ texts: { heroTitle, heroStress } }: { texts: ShopTexts }) => {
  const at = heroTitle.indexOf(heroStress);
  if (!heroStress || at < 0) return <h1>{heroTitle}</h1>;
  return (
    <h1>
      <span>{heroTitle.slice(0, at)}</span>
      <strong>{heroStress}</strong>
      <span>{heroTitle.slice(at + heroStress.length)}</span>
    </h1>
  );
};

type TextsProps = { texts: ShopTexts | undefined };

const HeroText = ({ texts }: TextsProps) => (
  <div className="page hero-text">
    {texts?.heroGreeting && <p className="jina hero-jina">{texts.heroGreeting}</p>}
    {texts && <Headline texts={texts} />}
    <p className="text-lg">{texts?.heroText}</p>
    <ButtonLink to={links.shop()} size="large" className="button-gold w-fit">
      Shop Now
      <Icon name="arrow-right" className="size-5" />
    </ButtonLink>
  </div>
);

// Phones get the 640 px file (12 kB) for every pixel density: a sharper one is not worth its bytes.
const OVER_TEXT = '(min-resolution: 2.5dppx) 48vw, (min-resolution: 1.5dppx) 74vw, 100vw';
const BESIDE_TEXT = '(min-width: 1024px) 100vw, (min-resolution: 1.5dppx) 50vw, 66vw';

/** The shop's own drawings, as dark as the page: a wide one, and one whose left third is empty for the text. */
const OURS = [
  ['hero-wide', '(max-width: 34.99rem)', OVER_TEXT],
  ['hero', '(min-width: 35rem)', BESIDE_TEXT],
].flatMap(([name = '', place, sizes]) => [
  { src: art(name), media: `${place} and (prefers-color-scheme: light)`, sizes },
  { src: art(`${name}-dark`), media: `${place} and (prefers-color-scheme: dark)`, sizes },
]);

const OurHero = () => (
  <picture>
    {OURS.map(({ src, media, sizes }) => {
      const [type, widths] = ['image/avif', srcSet(src)];
      preload(src, {
        as: 'image',
        imageSrcSet: widths,
        imageSizes: sizes,
        type,
        media,
        fetchPriority: 'high',
      });
      return <source key={src} media={media} type={type} srcSet={widths} sizes={sizes} />;
    })}
    <img src={art('hero')} alt="" decoding="sync" fetchPriority="high" />
  </picture>
);

type HersProps = { wide: ShopPicture; phone: ShopPicture };

const WIDE = '(min-width: 35rem)';
const HERS_WIDE = '(min-resolution: 1.5dppx) 45vw, 60vw';
/** A phone gets the 480 px file, at most 30 kB. */
const HERS_NARROW = '(min-resolution: 2.5dppx) 36vw, (min-resolution: 1.5dppx) 58vw, 100vw';

/** The owner's picture, beside the text on wide screens; for a phone it is another file. */
const HerHero = ({ wide, phone }: HersProps) => (
  <picture>
    <source media={WIDE} type="image/avif" srcSet={srcSet(wide.url)} sizes={HERS_WIDE} />
    <source media={WIDE} srcSet={pictureAt(wide.url, 960)} />
    <source type="image/avif" srcSet={srcSet(phone.url, 640)} sizes={HERS_NARROW} />
    <img
      src={pictureAt(phone.url, 480)}
      width={phone.width}
      height={phone.height}
      alt={wide.alt}
      fetchPriority="high"
    />
  </picture>
);

export const Hero = ({ texts }: TextsProps) => {
  const pictures = useShopPictures();
  const wide = pictures.hero ?? pictures['hero-phone'];
  const phone = pictures['hero-phone'] ?? pictures.hero;
  return (
    <section className={wide ? 'hero hero-hers' : 'hero hero-ours'}>
      {/* First in the HTML as on a phone's screen: while the page loads, nothing is inserted above it. */}
      <div className="hero-picture">
        {wide && phone ? <HerHero wide={wide} phone={phone} /> : <OurHero />}
      </div>
      <HeroText texts={texts} />
    </section>
  );
};

const TRENDS = [
  {
    place: 'trend-1',
    title: 'Prints that speak first',
    text: 'Dresses and kaftans',
    category: 'dress',
  },
  { place: 'trend-2', title: 'Kiondo to clutch', text: 'Bags for every errand', category: 'bag' },
  {
    place: 'trend-3',
    title: 'Beads with a story',
    text: 'Collars, hoops, bangles',
    category: 'jewellery',
  },
] as const;

export const TrendCards = () => {
  const pictures = useShopPictures();
  return (
    <section aria-label="Trends" className="page section">
      <ul className="trend-cards">
        {TRENDS.map(({ place, title, text, category }) => (
          <li key={place}>
            <Link to={links.shop({ category })} className="trend-card">
              <span className="zoom">
                <Picture
                  src={pictureIn(pictures, place)}
                  srcSet={srcSet(pictureIn(pictures, place), 960)}
                  // Nobody sees more than two pixels per point.
                  sizes="(min-width: 768px) 32vw, (min-resolution: 2.5dppx) 20vw, 30vw"
                  width={640}
                  height={480}
                  alt=""
                />
              </span>
              <span className="trend-text">
                <span className="font-display font-semibold">{title}</span>
                <span className="text-muted">{text}</span>
                <Icon name="arrow-right" className="size-5" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Arched like zidaka, the niches in coral-stone walls on the coast; the fourteenth links to all products. */
export const CategoryGrid = () => {
  const pictures = useShopPictures();
  return (
    <section aria-labelledby="categories" className="page section">
      <h2 id="categories" className="heading mb-4 md:mb-6">
        Shop by category
      </h2>
      <ul className="category-grid">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link to={links.category(category)} className="niche">
              <span className="zoom niche-arch">
                <Picture
                  src={pictureIn(pictures, `category-${category}`)}
                  srcSet={srcSet(pictureIn(pictures, `category-${category}`), 480)}
                  sizes="(min-width: 1024px) 160px, (min-width: 560px) 13vw, (min-resolution: 2.5dppx) 14vw, 21vw"
                  width={320}
                  height={320}
                  alt=""
                />
              </span>
              <span>{CATEGORY_LABELS[category]}</span>
            </Link>
          </li>
        ))}
        <li className="niche-wide">
          <Link to={links.shop()} className="niche niche-all">
            <span>All products</span>
            <Icon name="arrow-right" />
          </Link>
        </li>
      </ul>
    </section>
  );
};

type Benefit = { icon: IconName; title: string; text: string };

const BENEFITS: Benefit[] = [
  {
    icon: 'shield',
    title: '100% money back guarantee',
    text: 'Not what you hoped for? You get your money back.',
  },
  { icon: 'chat', title: 'Strong support', text: 'Call, write or message: a person answers.' },
];

/** The owner's delivery promise comes first, if she has set one. */
const benefitsOf = (texts: ShopTexts | undefined): Benefit[] =>
  texts?.deliveryTitle
    ? [{ icon: 'truck', title: texts.deliveryTitle, text: texts.deliveryText }, ...BENEFITS]
    : BENEFITS;

export const Benefits = ({ texts }: TextsProps) => (
  <section aria-label="Benefits" className="page section">
    <ul className="benefits">
      {benefitsOf(texts).map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} className="size-9 text-brand-text" />
          <div>
            <h3 className="subheading">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

export const AboutUs = ({ texts }: TextsProps) => {
  const shop = useShop();
  const { about } = useShopPictures();
  return (
    <section
      id="about"
      tabIndex={-1}
      aria-labelledby="about-heading"
      className="page section outline-none"
    >
      <div className={about ? 'about about-pictured' : 'about'}>
        <div>
          {texts?.aboutGreeting && (
            <p className="jina mb-3 text-brand-text">{texts.aboutGreeting}</p>
          )}
          <h2 id="about-heading" className="title">
            About Us
          </h2>
        </div>
        {about && (
          <Picture
            src={about.url}
            srcSet={srcSet(about.url)}
            sizes="(min-width: 1024px) 50vw, (min-resolution: 1.5dppx) 58vw, 90vw"
            width={about.width}
            height={about.height}
            alt={about.alt}
            className="about-picture"
          />
        )}
        <div className="about-text">
          {lines(texts?.aboutText ?? '').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <div className="grid content-end gap-4">
          <p className="text-muted">
            <span className="block">{lines(shop.address).join(', ')}</span>
            <span>{shop.hours}</span>
          </p>
          <ButtonLink to={links.contact()} variant="secondary" className="w-fit">
            Talk to us
          </ButtonLink>
        </div>
      </div>
    </section>
  );
};
