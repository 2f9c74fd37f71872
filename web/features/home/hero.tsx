import { links } from '../../platform/page/links.ts';
import { art, srcSet } from '../../platform/page/pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

const HeroText = () => (
  <div className="page hero-text">
    <p className="jina hero-jina">Karibu, Malkia</p>
    <h1>
      Up to <strong>20% discount</strong> on women's fashion
    </h1>
    <p className="text-lg">
      Dresses that turn heads on Biashara Street, shoes for the walk there and a bag to carry it all
      home.
    </p>
    <ButtonLink to={links.shop()} size="large" className="button-gold w-fit">
      Shop Now
      <Icon name="arrow-right" className="size-5" />
    </ButtonLink>
  </div>
);

export const Hero = () => (
  <section className="hero">
    {/* First in the page as it is on a phone: a page that arrives in pieces puts nothing above what is read. */}
    <div className="hero-picture">
      <Picture
        src={art('hero')}
        srcSet={srcSet(art('hero'))}
        // On a phone a file of 640 for any screen: 14 kB. A sharper one would cost more than it shows.
        sizes="(min-width: 1024px) 100vw, (min-width: 768px) 80vw, (min-resolution: 2.5dppx) 59vw, (min-resolution: 1.5dppx) 88vw, 136vw"
        width={1600}
        height={1200}
        alt=""
        first
      />
    </div>
    <HeroText />
  </section>
);
