export type Sample = { seconds: number; rssMb: number; heapMb: number; loopMs: number };

/** Rise of the regression line from the first to the last point. */
export const riseOf = (points: readonly { x: number; y: number }[]): number => {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2) return 0;
  const mean = (read: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const square = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / square;
  return slope * (last.x - first.x);
};

/**
 * The minimum of this many consecutive samples approximates the live heap between garbage
 * collections.
 */
const FLOOR_OF = 4;
const MAX_HEAP_RISE = 0.2;
const MAX_RSS_RISE = 0.25;

/** The rule, for the report. */
export const RULE = `The first third warms up. After it, a straight line through the least used heap of every ${FLOOR_OF} samples may rise by ${MAX_HEAP_RISE * 100} % of
their mean from the first to the last, and one through the resident memory by ${MAX_RSS_RISE * 100} %: V8 lets memory grow that it has,
but what survives collections must not.`;

/** Growth of a process after its warm-up, and whether it exceeds the rule. */
export const growthOf = (samples: readonly Sample[]) => {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const floors = settled.flatMap((_sample, n) => {
    if (n % FLOOR_OF !== 0 || n + FLOOR_OF > settled.length) return [];
    const group = settled.slice(n, n + FLOOR_OF);
    const least = Math.min(...group.map(({ heapMb }) => heapMb));
    return [{ x: group[0]?.seconds ?? 0, y: least }];
  });
  const rss = settled.map(({ seconds, rssMb }) => ({ x: seconds, y: rssMb }));
  const share = (points: readonly { x: number; y: number }[]): number =>
    riseOf(points) / Math.max(1, points.reduce((sum, { y }) => sum + y, 0) / points.length);
  return {
    heapRiseMb: riseOf(floors),
    rssRiseMb: riseOf(rss),
    isTooMuch: share(floors) > MAX_HEAP_RISE || share(rss) > MAX_RSS_RISE,
    isKnown: floors.length >= 3,
  };
};
