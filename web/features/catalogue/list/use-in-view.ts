import { type RefCallback, useCallback, useEffectEvent } from 'react';

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
