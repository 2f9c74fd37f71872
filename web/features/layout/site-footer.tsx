import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NETWORK_NAMES, NETWORKS } from '#contract/networks.ts';
import type { PicturePlace } from '#contract/shop-pictures.ts';
import { readTheme, type Theme, writeTheme } from '../../platform/browser/theme.ts';
import { links } from '../../platform/page/links.ts';
import { PageLinks } from '../../platform/page/page-links.tsx';
import { srcSet } from '../../platform/page/pictures.ts';
import { lines, phoneLink, pictureIn, useShop, useShopPictures } from '../../platform/page/shop.ts';
import { WhatsAppLink } from '../../platform/page/whatsapp-link.tsx';
import { BrandBorder } from '../../ui/brand-border.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Light, dark, or the device's setting. */
const ThemeSwitch = () => {
  const [theme, setTheme] = useState<Theme>('auto');
  useEffect(() => setTheme(readTheme()), []);
  return (
    <Field label="Theme" className="theme-switch">
      <Select
        className="theme-select"
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme;
          writeTheme(chosen);
          setTheme(chosen);
        }}
      >
        <option value="auto">Same as device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </Select>
    </Field>
  );
};

const COMPANY = [
  { to: links.about(), text: 'About Us' },
  { to: links.blogs(), text: 'Our Blogs' },
  { to: links.contact(), text: 'Contact' },
];
const USEFUL = [
  { to: links.home(), text: 'Home' },
  { to: links.shop(), text: 'Shop' },
  { to: links.search(), text: 'Search' },
  { to: links.checkout(), text: 'Checkout' },
  { to: links.track(), text: 'Track your order' },
];
const ELSEWHERE = { target: '_blank', rel: 'noopener noreferrer' };

type InstagramPlace = Extract<PicturePlace, `instagram-${string}`>;
/** What the shop's own pictures show. */
const INSTAGRAM = [
  'A length of kitenge thrown over a table',
  'A red and white bead collar',
  'A pair of beaded sandals',
  'A sisal basket with a plum border',
  'A rose silk scarf',
  'A wide straw hat',
];

const InstagramPictures = () => {
  const pictures = useShopPictures();
  const { name, instagram } = useShop();
  const tiles = (
    // Two rows of squares: the aspect ratio reserves their space before they load.
    <ul className="grid aspect-[3/2] max-w-sm grid-cols-3 gap-2 [content-visibility:auto]">
      {INSTAGRAM.map((ours, index) => {
        const place = `instagram-${index + 1}` as InstagramPlace;
        const src = pictureIn(pictures, place);
        return (
          <li key={ours}>
            <Picture
              src={src}
              srcSet={srcSet(src, 320)}
              sizes="(min-width: 1024px) 120px, (min-resolution: 2.5dppx) 14vw, 22vw"
              width={320}
              height={320}
              alt={pictures[place]?.alt ?? ours}
              className="aspect-square w-full rounded-md object-cover"
            />
          </li>
        );
      })}
    </ul>
  );
  if (!instagram) return tiles;
  return (
    <a href={instagram} {...ELSEWHERE} aria-label={`${name} on Instagram (opens in a new tab)`}>
      {tiles}
    </a>
  );
};

/** Icons of the networks where the shop has a page. */
const Networks = () => {
  const shop = useShop();
  const there = NETWORK_NAMES.filter((network) => shop[network]);
  if (there.length === 0) return null;
  return (
    <ul className="-ml-3 flex flex-wrap">
      {there.map((network) => {
        const name = `${NETWORKS[network]} (opens in a new tab)`;
        return (
          <li key={network}>
            <a
              href={shop[network]}
              {...ELSEWHERE}
              aria-label={name}
              title={name}
              className="network-link"
            >
              <Icon name={network} />
            </a>
          </li>
        );
      })}
    </ul>
  );
};

const ContactInfo = () => {
  const shop = useShop();
  return (
    <address className="grid gap-3 not-italic">
      <p>
        {lines(shop.address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      {shop.phone && (
        <a href={phoneLink(shop)} className="footer-link">
          <Icon name="phone" className="size-5" />
          <span>{` ${shop.phone}`}</span>
        </a>
      )}
      {shop.email && (
        <a href={`mailto:${shop.email}`} className="footer-link">
          <Icon name="mail" className="size-5" />
          <span>{` ${shop.email}`}</span>
        </a>
      )}
      <WhatsAppLink about="your shop: " className="footer-link">
        WhatsApp
      </WhatsAppLink>
      <Networks />
    </address>
  );
};

const Columns = () => (
  <>
    <BrandBorder />
    <div className="page grid gap-x-8 gap-y-10 grid-cols-2 py-12 lg:grid-cols-[1.4fr_0.8fr_0.8fr_1.6fr]">
      <Column heading="Contact Info" wide>
        <ContactInfo />
      </Column>
      <LinkColumn heading="Company" links={COMPANY} />
      <LinkColumn heading="Useful Links" links={USEFUL} />
      <Column heading="Instagram" wide>
        <InstagramPictures />
      </Column>
    </div>
  </>
);

export const SiteFooter = () => (
  <footer className="site-footer">
    <Columns />
    <div className="page">
      <div className="flex flex-wrap items-center justify-between gap-4 border-on-night/15 border-t py-5 text-sm">
        {/* The page may be rendered before midnight, or the device may have another year. */}
        <p
          suppressHydrationWarning
        >{`© ${new Date().getFullYear()} ${useShop().name}. All rights reserved.`}</p>
        <nav aria-label="About buying here" className="flex flex-wrap gap-x-5">
          <PageLinks className="footer-link" />
          <Link to={links.privacy()} className="footer-link">
            Privacy
          </Link>
        </nav>
        <ThemeSwitch />
      </div>
    </div>
  </footer>
);

type ColumnProps = { heading: string; wide?: boolean; children: Elements };

const Column = ({ heading, wide, children }: ColumnProps) => (
  <section className={wide ? 'col-span-2 sm:col-span-1' : undefined}>
    <h2 className="jina mb-4 text-gold">{heading}</h2>
    {children}
  </section>
);

const LinkColumn = (props: { heading: string; links: { to: string; text: string }[] }) => (
  <Column heading={props.heading}>
    <ul className="-my-1.5">
      {props.links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="footer-link">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </Column>
);
