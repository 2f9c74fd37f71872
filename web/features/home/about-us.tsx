import { links } from '../../platform/page/links.ts';
import { SHOP } from '../../platform/page/shop.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const AboutUs = () => (
  <section id="about" aria-labelledby="about-heading" className="page section">
    <div className="about">
      <div>
        <p className="jina mb-3 text-brand-text">Malkia ni wewe: the queen is you</p>
        <h2 id="about-heading" className="title">
          About Us
        </h2>
      </div>
      <div className="grid max-w-prose content-start gap-4 text-lg">
        <p>
          Malkia is Swahili for queen. We are a women's fashion shop in Nairobi: prints cut for
          work, coats for July mornings, shoes for real pavements and the small things that finish
          them.
        </p>
        <p>
          Prices are in shillings and delivery is free. Pay with the phone in your hand, and talk to
          us when something isn't right.
        </p>
        <p className="text-base text-muted">
          {SHOP.address.join(', ')} · <span className="inline-block">{SHOP.hours}</span>
        </p>
        <ButtonLink to={links.contact()} variant="secondary" className="w-fit">
          Talk to us
        </ButtonLink>
      </div>
    </div>
  </section>
);
