import { useEffect } from 'react';
import { Link, NavLink } from 'react-router';
import { links } from '../../platform/page/links.ts';
import { Icon } from '../../ui/icon.tsx';
import { focusPage } from '../../ui/move-focus.ts';
import { useMedia } from '../../ui/use-media.ts';
import { usePopover } from '../../ui/use-popover.ts';
import { AccountMenu } from '../accounts/account-menu.tsx';
import { distinctProducts, useCart, useCartPanel } from '../cart/cart-store.ts';
import { CategoryLinks } from './category-links.tsx';
import { Logo } from './logo.tsx';

/**
 * The pre-paint script sets whether there is a badge; this keeps it up to date. React renders its number: a CSS
 * variable on the root would make the browser recalculate all styles.
 */
const syncBadge = () => {
  const count = distinctProducts(useCart.getState().lines);
  const { dataset } = document.documentElement;
  if (count === 0) delete dataset.cart;
  else dataset.cart = String(count);
};

const CartButton = () => {
  const count = useCart((cart) => distinctProducts(cart.lines));
  const { isOpen, toggle } = useCartPanel();
  useEffect(() => {
    syncBadge();
    return useCart.subscribe(syncBadge);
  }, []);
  const products = count === 1 ? '1 product' : `${count} products`;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={count ? `Cart, ${products}` : 'Cart'}
      aria-expanded={isOpen}
      onClick={toggle}
      data-dialog-toggle
    >
      <Icon name="bag" />
      <span className="cart-badge">{count || ''}</span>
    </button>
  );
};

const placeUnderHeader = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  const header = currentTarget.closest('header')?.getBoundingClientRect();
  currentTarget.style.top = `${header?.bottom ?? 64}px`;
};

const ID = 'site-menu';
/** `short`: in the menu of a phone. */
const PAGES: readonly { to: string; text: string; short?: string }[] = [
  { to: links.home(), text: 'Home' },
  { to: links.shop(), text: 'Shop' },
  { to: links.about(), text: 'About Us', short: 'About' },
  { to: links.contact(), text: 'Contact' },
];

/** Further down in the menu of a phone. */
const ORDERS = [
  { to: links.myOrders(), text: 'My orders' },
  { to: links.track(), text: 'Track your order' },
];

const Pages = () => (
  <ul>
    {PAGES.map(({ to, text, short = text }) => (
      <li key={to}>
        <Link to={to}>
          <span>{short}</span>
          <Icon name="chevron-right" className="size-5 text-muted" />
        </Link>
      </li>
    ))}
    <li>
      <details>
        <summary>
          <span>Categories</span>
          <Icon name="chevron-down" className="size-5 text-muted" />
        </summary>
        <CategoryLinks />
      </details>
    </li>
    {ORDERS.map(({ to, text }) => (
      <li key={to}>
        <Link to={to} className="menu-more">
          {text}
        </Link>
      </li>
    ))}
  </ul>
);

/**
 * A native popover: it opens before hydration, and the browser closes it on Esc or a click outside and restores
 * focus.
 */
const MobileMenu = () => {
  const menu = usePopover(ID);
  const wide = useMedia('(width >= 48rem)');

  // Hidden, it would stay open and take the next Esc.
  useEffect(() => {
    if (!wide || !menu.ref.current?.matches(':popover-open')) return;
    menu.ref.current.hidePopover();
    focusPage();
  }, [wide, menu.ref]);

  return (
    <>
      <button
        type="button"
        className="icon-button -ml-[min(0.625rem,3vw)] md:hidden"
        aria-label="Menu"
        popoverTarget={ID}
      >
        <Icon name="menu" />
      </button>
      <nav
        {...menu}
        aria-label="Menu"
        className="mobile-menu md:hidden"
        onBeforeToggle={placeUnderHeader}
      >
        <Pages />
      </nav>
    </>
  );
};

const CATEGORIES_ID = 'shop-menu';

/** The categories under Shop, on wide screens. */
const ShopMenu = () => {
  const menu = usePopover(CATEGORIES_ID);
  return (
    <>
      <button
        type="button"
        aria-label="Categories"
        popoverTarget={CATEGORIES_ID}
        className="shop-menu-button"
      >
        <Icon name="chevron-down" className="size-4" />
      </button>
      <nav
        {...menu}
        aria-label="Categories"
        onBeforeToggle={placeUnderHeader}
        className="shop-menu"
      >
        <CategoryLinks />
      </nav>
    </>
  );
};

export const SiteHeader = () => (
  <header className="site-header">
    <div className="page flex h-16 items-center gap-1">
      <MobileMenu />
      <Logo />
      <nav aria-label="Main" className="mx-auto hidden md:block">
        <ul className="flex gap-1">
          {PAGES.map(({ to, text }) => (
            <li key={to} className="flex">
              {to.includes('#') ? (
                <Link to={to} className="nav-link">
                  {text}
                </Link>
              ) : (
                <NavLink end to={to} className="nav-link">
                  {text}
                </NavLink>
              )}
              {to === links.shop() && <ShopMenu />}
            </li>
          ))}
        </ul>
      </nav>
      <div className="-mr-[min(0.625rem,3vw)] ml-auto flex items-center md:ml-0">
        <Link to={links.search()} aria-label="Search" className="icon-button">
          <Icon name="search" />
        </Link>
        <AccountMenu />
        <CartButton />
      </div>
    </div>
  </header>
);
