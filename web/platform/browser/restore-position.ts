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
 * State of a page in the history, such as how much of a list is shown: Back finds it as it was. It lives
 * in this tab's memory; a reload starts anew, as the server's HTML does.
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

const MOST_MS = 10_000;
/** Whoever moves the page meanwhile wants to be elsewhere. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps scrolling to a place until the page is long enough for it; answers how to stop. */
const reach = (top: number): (() => void) => {
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of MOVES) removeEventListener(move, stop);
  };
  const scroll = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.abs(window.scrollY - top) <= 1) stop();
  };
  const observer = new ResizeObserver(scroll);
  const timer = setTimeout(stop, MOST_MS);
  for (const move of MOVES) addEventListener(move, stop, { passive: true });
  observer.observe(document.body);
  return stop;
};

/**
 * Back comes to where a list was left. The router scrolls there once, when the page's data may still be
 * on its way and the page too short; this goes on as it grows.
 */
export const RestorePosition = () => {
  const { key } = useLocation();
  const type = useNavigationType();
  const places = useRef(new Map<string, number>());
  const here = useRef(key);

  useEffect(() => {
    const note = () => places.current.set(here.current, window.scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    if (here.current === key) return;
    here.current = key;
    const top = places.current.get(key);
    if (type === 'POP' && top) return reach(top);
  }, [key, type]);
  return null;
};
