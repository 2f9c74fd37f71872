/** Milliseconds. */
export type Times = { p50: number; p95: number; p99: number; slowest: number };

export const timesOf = (values: readonly number[]): Times => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: sorted.at(-1) ?? 0 };
};
