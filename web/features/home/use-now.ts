import { useEffect, useState } from 'react';

/** The time, each second, once the page lives in a browser; undefined in the HTML, which may be old. */
export const useNow = (): number | undefined => {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
