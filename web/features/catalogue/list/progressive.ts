import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type RefCallback,
  startTransition,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type apiQuery, PART_AGE } from '../../../platform/api-client/query.ts';
import { useInBrowser } from '../../../platform/browser/storage.ts';

/** Cards on a phone's screen: rendering more at once takes a slow phone longer than a frame. */
export const SCREENFUL = 6;
/** Cards in the first HTML, which need no script to render. */
export const INITIAL_CARDS = 24;

/** Initial number of cards: as many as the server's HTML has, or a screenful when rendered in the browser. */
export const useInitialCount = (): number => (useInBrowser() ? SCREENFUL : INITIAL_CARDS);

/** How many of `count` cards to render now: after each paint a screenful more, until all are there. */
export const useRenderedCount = (count: number): number => {
  const [rendered, setRendered] = useState(useInitialCount());
  useEffect(() => {
    if (rendered < count) startTransition(() => setRendered(rendered + SCREENFUL));
  }, [rendered, count]);
  return Math.min(rendered, count);
};

/**
 * Calls back when the element comes near the viewport, and again after each change of `turn` while it is still
 * there.
 */
export const useInView = <E extends Element>(onNear: () => void, turn = 0): RefCallback<E> => {
  const near = useEffectEvent(onNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn observes again
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
 * A page of at most `most` products whose first entries came with the HTML. `loadRest` fetches the others when
 * somebody scrolls near them: most visits never do.
 */
export const usePartialList = (list: ListQuery, most: number, page = 1) => {
  const query = useQuery({
    ...list,
    enabled: ({ state }) => state.dataUpdatedAt !== PART_AGE,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, refetch } = query;
  const isWhole =
    !data || data.products.length >= Math.min(data.totalProducts - (page - 1) * most, most);
  const loadRest = () => {
    if (!isWhole && !isFetching) refetch();
  };
  return { query, isWhole, loadRest };
};
