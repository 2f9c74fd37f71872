import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { links } from '../../platform/page/links.ts';
import { Icon } from '../../ui/icon.tsx';

const ID = 'site-menu';
const PAGES = [
  { to: links.home(), text: 'Home' },
  { to: links.shop(), text: 'Shop' },
  { to: links.about(), text: 'About' },
  { to: links.contact(), text: 'Contact' },
];

const Pages = ({ close }: { close: () => void }) => (
  <ul>
    {PAGES.map(({ to, text }) => (
      <li key={to}>
        <Link to={to} onClick={close}>
          {text}
          <Icon name="chevron-right" className="size-5 text-muted" />
        </Link>
      </li>
    ))}
  </ul>
);

/**
 * A native popover: it opens before our script has arrived, and the browser itself closes it on Esc or a
 * click outside and gives the focus back.
 */
export const MobileMenu = () => {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const close = () => menu.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is left, also by the back button, closes it.
  useEffect(() => close, [key]);

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
        ref={menu}
        id={ID}
        popover="auto"
        aria-label="Menu"
        className="mobile-menu md:hidden"
        onBeforeToggle={(event) => {
          const header = event.currentTarget.closest('header')?.getBoundingClientRect();
          event.currentTarget.style.top = `${header?.bottom ?? 64}px`;
        }}
      >
        <Pages close={close} />
      </nav>
    </>
  );
};
