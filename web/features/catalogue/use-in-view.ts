import { type RefCallback, useCallback, useEffectEvent } from 'react';

/** Calls back each time the element comes near the view. */
export const useInView = <E extends Element>(onNear: () => void): RefCallback<E> => {
  const near = useEffectEvent(onNear);
  return useCallback((element: E | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near(),
      { rootMargin: '1200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
};
