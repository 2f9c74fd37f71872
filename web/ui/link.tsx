import type { ReactNode } from 'react';
import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from 'react-router';

/**
 * What the router's link is in HTML, for addresses that need no resolving: a list has dozens, and each costs
 * the router more than all the rest of a card.
 */
const LinkInHtml = (props: LinkProps) => {
  const {
    to,
    viewTransition: _viewTransition,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    onClick: _onClick,
    ...rest
  } = props;
  if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  return <a {...rest} href={to} data-discover="true" />;
};

/** A link to a page of the shop; the same HTML on the server, without the router's work there. */
export const Link: typeof RouterLink = import.meta.env.SSR
  ? (LinkInHtml as typeof RouterLink)
  : RouterLink;

type NavProps = Omit<NavLinkProps, 'to' | 'className' | 'children' | 'style' | 'end'> & {
  to: string;
  className: string;
  children: ReactNode;
};

const NavLinkInHtml = ({ className, ...rest }: NavProps) => {
  const isHere = useLocation().pathname.toLowerCase() === rest.to;
  return isHere ? (
    <LinkInHtml {...rest} aria-current="page" className={`${className} active`} />
  ) : (
    <LinkInHtml {...rest} className={className} />
  );
};

const NavLinkOfRouter = (props: NavProps) => <RouterNavLink end {...props} />;

/** A link to a page of the shop that says when it is this page, and no page below it. */
export const NavLink: typeof NavLinkOfRouter = import.meta.env.SSR
  ? NavLinkInHtml
  : NavLinkOfRouter;
