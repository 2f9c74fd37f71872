import { Link } from 'react-router';
import { links } from '../../platform/page/links.ts';
import { art, srcSet } from '../../platform/page/pictures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

const TRENDS = [
  { title: 'Prints that speak first', text: 'Dresses and kaftans', filters: { category: 'dress' } },
  { title: 'Kiondo to clutch', text: 'Bags for every errand', filters: { category: 'bag' } },
  {
    title: 'Beads with a story',
    text: 'Collars, hoops, bangles',
    filters: { category: 'jewellery' },
  },
];

/** Three ways into the shop. */
export const TrendCards = () => (
  <section aria-label="Trends" className="page section">
    <ul className="trend-cards">
      {TRENDS.map(({ title, text, filters }, index) => (
        <li key={title}>
          <Link to={links.shop(filters)} className="trend-card">
            <span className="zoom">
              <Picture
                src={art(`trend-${index + 1}`)}
                srcSet={srcSet(art(`trend-${index + 1}`), 960)}
                // The first is as wide as a phone, the others half of it; nobody sees more than two dots a point.
                sizes={`(min-width: 768px) 32vw, (min-resolution: 2.5dppx) ${index === 0 ? 44 : 29}vw, ${index === 0 ? 66 : 44}vw`}
                width={640}
                height={480}
                alt=""
              />
            </span>
            <span className="trend-text">
              <span className="subheading font-display font-semibold">{title}</span>
              <span className="text-muted">{text}</span>
              <Icon name="arrow-right" className="size-5" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
