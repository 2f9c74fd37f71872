import { Link } from 'react-router';

type Props<V extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: V; text: string }[];
  value: V;
  href: (value: V) => string;
};

/** A choice of a few values as links: the URL holds it. */
export const FilterLinks = <V extends string>({ label, options, value, href }: Props<V>) => (
  <nav aria-label={label}>
    <ul className="filter-links">
      {options.map((option) => (
        <li key={option.value}>
          <Link
            to={href(option.value)}
            preventScrollReset
            aria-current={option.value === value ? 'true' : undefined}
          >
            {option.text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
