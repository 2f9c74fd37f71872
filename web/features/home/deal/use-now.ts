import { useEffect, useState } from 'react';

/**
 * The time, each second until `end`, once the page lives in a browser; undefined in the HTML, which may be
 * old. After its end a clock would only cost a phone its battery.
 */
export const useNow = (end: number): number | undefined => {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    const tick = () => {
      const time = Date.now();
      setNow(time);
      if (!(time < end)) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [end]);
  return now;
};
