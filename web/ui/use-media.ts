import { useCallback, useSyncExternalStore } from 'react';

const no = () => false;

/** Whether a media query holds; false on the server and while React takes over its HTML. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, no);
};
