import { type FocusEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { Drawing } from './icon.tsx';
import { STAFF_ICONS } from './staff-icons.ts';
import { usePopover } from './use-popover.ts';

type Props = {
  /** What the actions are about, for the accessible name. */
  name: string;
  /** `MoreAction`s. */
  children: ReactNode;
};

/** Rare actions behind one button, in a native popover. */
export const MoreMenu = ({ name, children }: Props) => {
  const menu = usePopover(useId());
  const button = useRef<HTMLButtonElement>(null);
  /** Below the button, towards the side with more room; it scrolls with the page. */
  const place = () => {
    const box = button.current?.getBoundingClientRect();
    const { style } = menu.ref.current ?? {};
    if (!box || !style) return;
    const width = document.documentElement.clientWidth;
    const toRight = box.left + box.right < width;
    style.top = `${box.bottom + scrollY + 4}px`;
    style.left = toRight ? `${box.left}px` : '';
    style.right = toRight ? '' : `${width - box.right}px`;
  };
  /** Left by Tab, it closes. */
  const closeLeft = ({ currentTarget: left, relatedTarget: to }: FocusEvent<HTMLElement>) => {
    if (to && to !== button.current && !left.contains(to)) left.hidePopover();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={`More for ${name}`}
        popoverTarget={menu.id}
        className="icon-button border border-line"
      >
        <Drawing path={STAFF_ICONS.more} />
      </button>
      <section
        {...menu}
        aria-label={`More for ${name}`}
        className="more-menu"
        onBeforeToggle={place}
        onBlur={closeLeft}
        onToggle={(event) => {
          menu.onToggle?.(event);
          event.currentTarget.scrollIntoView({ block: 'nearest' });
        }}
      >
        {children}
      </section>
    </>
  );
};

type ActionProps = { text: string; of: string; danger?: boolean; onClick: () => void };

/** An action of a `MoreMenu`; its accessible name says of what. */
export const MoreAction = ({ text, of, danger, onClick }: ActionProps) => (
  <Button variant="quiet" className={danger ? 'text-danger' : ''} onClick={onClick}>
    <span>
      <span>{text}</span>
      <span className="sr-only">{` ${of}`}</span>
    </span>
  </Button>
);
