import { type HTMLAttributes, type RefObject, type ToggleEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Popover = HTMLAttributes<HTMLElement> & { id: string; ref: RefObject<HTMLElement | null> };

/** The key of the current entry of the history: React Router's. */
const entry = (): string => history.state?.key ?? 'default';

/** Props of a native popover that a press of something in it closes, and every navigation. */
export const usePopover = (id: string): Popover => {
  const ref = useRef<HTMLElement>(null);
  const openedAt = useRef('');
  const { key } = useLocation();
  const close = () => ref.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(
    () => () => {
      // The address changes before the page does: what was opened in between belongs to the new one.
      if (openedAt.current !== entry()) close();
    },
    [key],
  );
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') openedAt.current = entry();
  };
  const onClick = ({ target }: { target: EventTarget }) => {
    if ((target as Element).closest('a, button')) close();
  };
  return { ref, id, popover: 'auto', onClick, onToggle };
};
