import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { links } from './links.ts';
import { shopSettings } from './shop.ts';

type Props = {
  /** Only these names; without it, all. */
  names?: readonly string[];
  className?: string;
};

/** Links to the shop's own pages, such as Returns, without those that the owner hides. */
export const PageLinks = ({ names, className = 'text-link' }: Props) =>
  useQuery(shopSettings)
    .data?.pages.filter(({ name }) => names?.includes(name) ?? true)
    .map(({ name, title }) => (
      <Link
        key={name}
        to={links.page(name)}
        className={`inline-flex min-h-11 items-center ${className}`}
      >
        {title}
      </Link>
    ));
