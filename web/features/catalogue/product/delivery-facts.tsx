import { Link } from 'react-router';
import { links } from '../../../platform/page/links.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';

const FACTS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'truck',
    title: 'Free delivery',
    text: 'We bring your order to your door and charge nothing for it.',
  },
  {
    icon: 'shield',
    title: '100% money back guarantee',
    text: 'Not what you hoped for? You get your money back.',
  },
  { icon: 'chat', title: 'Strong support', text: 'A person answers.' },
];

/** What a shopper asks before buying: how it comes, and what if it does not suit. */
export const DeliveryFacts = () => (
  <section aria-labelledby="delivery" className="delivery">
    <h2 id="delivery" className="subheading">
      Delivery and returns
    </h2>
    <ul className="grid gap-3.5">
      {FACTS.map(({ icon, title, text }) => (
        <li key={title} className="flex gap-3">
          <Icon name={icon} className="mt-0.5 size-5 text-brand-text" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-muted">
              {text}
              {icon === 'chat' && (
                <>
                  {' '}
                  <Link to={links.contact()} className="text-link">
                    Ask us anything
                  </Link>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
);
