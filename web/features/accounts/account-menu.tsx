import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../platform/api-client/session.ts';
import { entriesFor } from '../../platform/page/dashboard.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { Drawing, Icon } from '../../ui/icon.tsx';
import { usePopover } from '../../ui/use-popover.ts';
import { logout } from './sign-in/logout.ts';

const DEFAULT = '/images/art-default-avatar/160.webp';

type Props = { image: string | null | undefined; size: number; className?: string };

/** The user's picture, or the shop's default avatar. */
export const Avatar = ({ image, size, className = '' }: Props) => (
  <img
    src={image ? pictureAt(image, size > 80 ? 320 : 160) : DEFAULT}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    className={`rounded-full border border-line bg-sunk object-cover ${className}`}
  />
);

const ID = 'account-menu';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left font-semibold hover:bg-sunk';

/**
 * The HTML has both states and `html[data-signed-in]` shows one, so that the first paint is right before
 * hydration. The dropdown is a native popover: Esc and a click outside close it.
 */
export const AccountMenu = () => {
  const user = useSession((session) => session.user);
  const menu = usePopover(ID);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();

  const place = () => {
    const box = button.current?.getBoundingClientRect();
    const { style } = menu.ref.current ?? {};
    if (!box || !style) return;
    style.top = `${box.bottom + 8}px`;
    style.right = `${Math.max(8, document.documentElement.clientWidth - box.right)}px`;
  };

  return (
    <>
      <Link to="/login" aria-label="Login" className="icon-button in-data-signed-in:hidden">
        <Icon name="user" />
      </Link>
      <button
        ref={button}
        type="button"
        aria-label="Account menu"
        popoverTarget={ID}
        className="icon-button hidden! in-data-signed-in:inline-grid!"
      >
        <Avatar image={user?.profileImage} size={32} className="w-8" />
      </button>
      <nav
        {...menu}
        aria-label="Account"
        onBeforeToggle={place}
        className="fixed inset-auto m-0 w-60 rounded-lg border border-line bg-surface p-2 text-ink shadow-lift"
      >
        {user && (
          <>
            <p className="truncate border-line border-b px-3 pt-1 pb-3">
              <span className="block truncate font-semibold">{user.username}</span>
              <span className="block truncate text-muted text-sm">{user.email || user.phone}</span>
            </p>
            <ul className="pt-2">
              {entriesFor(user).map(({ to, text, drawing }) => (
                <li key={to}>
                  <Link to={to} className={ITEM}>
                    <Drawing path={drawing} className="size-5 text-muted" />
                    <span>{text}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <button
              type="button"
              className={ITEM}
              onClick={async () => {
                if (await logout()) navigate('/');
              }}
            >
              <Icon name="logout" className="size-5 text-muted" />
              Logout
            </button>
          </>
        )}
      </nav>
    </>
  );
};
