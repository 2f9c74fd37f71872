import { Link } from 'react-router';

type Props = { trail: readonly { to: string; text: string }[]; here: string };

export const Breadcrumbs = ({ trail, here }: Props) => (
  <nav aria-label="Breadcrumb">
    <ol className="breadcrumbs">
      {trail.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="hover:underline">
            {text}
          </Link>
        </li>
      ))}
      <li aria-current="page" className="truncate">
        {here}
      </li>
    </ol>
  </nav>
);
