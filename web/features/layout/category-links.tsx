import { Link } from 'react-router';
import { CATEGORIES, CATEGORY_LABELS } from '#contract/categories.ts';
import { links } from '../../platform/page/links.ts';

/** A link to each category, for both menus. */
export const CategoryLinks = () => (
  <ul className="category-links">
    {CATEGORIES.map((category) => (
      <li key={category}>
        <Link to={links.category(category)}>{CATEGORY_LABELS[category]}</Link>
      </li>
    ))}
  </ul>
);
