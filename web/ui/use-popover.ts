import { type HTMLAttributes, type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type Popover = HTMLAttributes<HTMLElement> & { id: string; ref: RefObject<HTMLElement | null> };

/** Props of a native popover that a press of something in it closes, and every navigation. */
export const usePopover = (id: string): Popover => {
  const ref = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const close = () => ref.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(() => close, [key]);
  const onClick = ({ target }: { target: EventTarget }) => {
    if ((target as Element).closest('a, button')) close();
  };
  return { ref, id, popover: 'auto', onClick };
};
