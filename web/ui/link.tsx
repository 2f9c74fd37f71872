import { type LinkProps, Link as RouterLink } from 'react-router';

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
