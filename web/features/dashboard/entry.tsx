import { NavLink } from 'react-router';
import type { DashboardEntry } from '../../platform/page/dashboard.ts';
import { Drawing } from '../../ui/icon.tsx';

type Props = {
  entry: DashboardEntry;
  end?: boolean;
  className?: string;
  onClick: () => void;
};

/** A page in the side menu. */
export const Entry = ({ entry: { to, text, drawing }, end, className = '', onClick }: Props) => (
  <li>
    <NavLink
      to={to}
      end={end}
      onClick={onClick}
      className={`flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold hover:bg-sunk aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand-text ${className}`}
    >
      <Drawing path={drawing} className="size-5" />
      <span>{text}</span>
    </NavLink>
  </li>
);
