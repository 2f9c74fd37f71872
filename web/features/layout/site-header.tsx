import { Link, NavLink } from 'react-router';
import { links } from '../../platform/page/links.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountMenu } from '../accounts/account-menu.tsx';
import { CartButton } from './cart-button.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const PAGES = [
  { to: links.home(), text: 'Home' },
  { to: links.shop(), text: 'Shop' },
  { to: links.about(), text: 'About Us' },
  { to: links.contact(), text: 'Contact' },
];

export const SiteHeader = () => (
  <header className="site-header">
    <div className="page flex h-16 items-center gap-1">
      <MobileMenu />
      <Logo />
      <nav aria-label="Main" className="mx-auto hidden md:block">
        <ul className="flex gap-1">
          {PAGES.map(({ to, text }) => (
            <li key={to}>
              {to.includes('#') ? (
                <Link to={to} className="nav-link">
                  {text}
                </Link>
              ) : (
                <NavLink end to={to} className="nav-link">
                  {text}
                </NavLink>
              )}
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
