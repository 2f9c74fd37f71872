import { Link } from 'react-router';
import { CATEGORIES } from '../../../contract/catalogue.ts';
import { links } from '../../platform/page/links.ts';
import { art, srcSet } from '../../platform/page/pictures.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Niches like the zidaka in a coral-stone wall on the coast; the fourteenth leads to everything. */
export const CategoryGrid = () => (
  <section aria-labelledby="categories" className="page section">
    <h2 id="categories" className="heading mb-6">
      Shop by category
    </h2>
    <ul className="category-grid">
      {CATEGORIES.map((category) => (
        <li key={category}>
          <Link to={links.category(category)} className="niche">
            <span className="zoom niche-arch">
              <Picture
                src={art(`category-${category}`)}
                srcSet={srcSet(art(`category-${category}`), 480)}
                sizes="(min-width: 1024px) 160px, (min-width: 768px) 18vw, (min-resolution: 2.5dppx) 14vw, 22vw"
                width={320}
                height={320}
                alt=""
              />
            </span>
            <span className="capitalize">{category}</span>
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
