import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A native popover that every navigation closes. */
export const usePopover = (): { menu: RefObject<HTMLElement | null>; close: () => void } => {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const close = () => menu.current?.hidePopover?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it.
  useEffect(() => close, [key]);
  return { menu, close };
};
