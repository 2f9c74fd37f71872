import { useQuery } from '@tanstack/react-query';
import {
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import type { apiQuery } from '../../../platform/api-client/query.ts';
import { useInBrowser } from '../../../platform/browser/storage.ts';

/** Cards of a phone's screen: more at once would hold a cheap phone up for longer than a frame. */
export const SCREENFUL = 6;
/** Cards of the first HTML, which cost a phone no script. */
export const GRID_BEGINNING = 24;

/** How many cards a list begins with: as many as its HTML has, or where the browser draws, a screenful. */
export const useBeginning = (): number => (useInBrowser() ? SCREENFUL : GRID_BEGINNING);

/** How many of `count` cards to draw now: a screenful more after each that was painted, until all are there. */
export const useDrawn = (count: number): number => {
  const [drawn, setDrawn] = useState(useBeginning());
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + SCREENFUL));
  }, [drawn, count]);
  return Math.min(drawn, count);
};

/** Calls back when the element comes near the view, and again for each `turn` in which it is still there. */
export const useInView = <E extends Element>(onNear: () => void, turn = 0): RefCallback<E> => {
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn looks anew
  return useCallback(
    (element: E | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && near(),
        { rootMargin: '1200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [turn],
  );
};

type ListQuery = ReturnType<typeof apiQuery<'GET /api/products'>>;

/**
 * A list of at most `most` products whose beginning came with the page. The rest is asked for by `askRest`,
 * when somebody comes near it: most visits never do.
 */
export const useListBeginning = (list: ListQuery, most: number) => {
  const query = useQuery({ ...list, enabled: ({ state }) => state.data === undefined });
  const { data, isFetching, refetch } = query;
  const isWhole = !data || data.products.length >= Math.min(data.totalProducts, most);
  const askRest = () => {
    if (!isWhole && !isFetching) refetch();
  };
  return { query, isWhole, askRest };
};
