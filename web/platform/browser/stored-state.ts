import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

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
