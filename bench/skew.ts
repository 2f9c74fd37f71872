/** Deterministic random numbers (mulberry32), so that two runs measure the same catalogue. */
export const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

/**
 * Zipf distribution: the n-th element is 1/n^steepness as frequent as the first. `share` is from 0
 * to 1.
 */
export const weighted = <T>(list: readonly T[], steepness: number): ((share: number) => T) => {
  let sum = 0;
  const ends = list.map((_, n) => {
    sum += 1 / (n + 1) ** steepness;
    return sum;
  });
  return (share) => {
    const wanted = share * sum;
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return list[low] as T;
  };
};

const FIRST = ['Aki', 'Bara', 'Che', 'Dama', 'Esi', 'Fura', 'Gatu', 'Hadi', 'Imara', 'Juma'];
const MIDDLE = ['ban', 'dere', 'gwa', 'kari', 'lema', 'mbo', 'nya', 'pesa', 'rongo', 'tiki'];
const LAST = ['bwa', 'cho', 'dia', 'fu', 'kwe', 'li', 'moto', 'ndu', 'ra', 'zani'];

/** A thousand makers by frequency: from one product in seven to one in seven thousand. */
export const MAKERS: readonly string[] = FIRST.flatMap((first) =>
  MIDDLE.flatMap((middle) => LAST.map((last) => `${first}${middle}${last}`)),
);
