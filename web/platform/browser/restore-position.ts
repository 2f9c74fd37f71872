import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigationType } from 'react-router';

const states = new Map<string, unknown>();

/**
 * State of a page for its history entry, such as how much of a list is shown, so that Back restores it. Stored
 * in memory: a reload starts from the server's HTML again.
 */
export const useStoredState = <T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] => {
  const { key } = useLocation();
  const place = `${key} ${name}`;
  const [value, setValue] = useState<T>(() =>
    states.has(place) ? (states.get(place) as T) : initial,
  );
  useEffect(() => {
    states.set(place, value);
  }, [place, value]);
  return [value, setValue];
};

const MAX_MS = 10_000;
/** The user's own scrolling cancels the restore. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Repeats this as the page changes its height, until it returns true or the user moves; returns a function that stops it. */
const scrollWhenReady = (scroll: () => boolean): (() => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of USER_SCROLL_EVENTS) removeEventListener(move, stop);
  };
  const observer = new ResizeObserver(() => {
    if (scroll()) stop();
  });
  const timer = setTimeout(stop, MAX_MS);
  for (const move of USER_SCROLL_EVENTS) addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

const scrollToTop = (top: number) => (): boolean => {
  window.scrollTo({ top, behavior: 'instant' });
  return Math.abs(window.scrollY - top) <= 1;
};

/** Never done: what stands above may still change its height. */
const scrollToTarget = (hash: string) => (): boolean => {
  document.getElementById(hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
  return false;
};
const keepTop = (top: number) => (): boolean => scrollToTop(top)() && false;

const isReload = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * Restores the scroll position after Back and after a reload, and scrolls to the target of a link. The router scrolls
 * once, when data may still be loading and the page too short; this repeats it as the page grows.
 */
export const RestorePosition = () => {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const here = useRef(key);

  useEffect(() => {
    const note = () => places.current.set(here.current, window.scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    if (isReload() && window.scrollY > 0) return scrollWhenReady(keepTop(window.scrollY));
  }, []);

  useLayoutEffect(() => {
    if (here.current === key) return;
    here.current = key;
    const top = places.current.get(key);
    if (type === 'POP') return top ? scrollWhenReady(scrollToTop(top)) : undefined;
    return hash ? scrollWhenReady(scrollToTarget(hash)) : undefined;
  }, [key, hash, type]);
  return null;
};
