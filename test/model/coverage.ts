/** How often everything was reached. */
export type Coverage = {
  totals: Map<string, number>;
  commands: Map<string, number>;
  /** How the provider handled calls. */
  fates: Map<string, number>;
  payments: Map<string, number>;
  orders: Map<string, number>;
  answers: Map<string, number>;
  /** Rows of docs/states.md. */
  rows: Map<string, number>;
};

export const newCoverage = (): Coverage => ({
  totals: new Map(),
  commands: new Map(),
  fates: new Map(),
  payments: new Map(),
  orders: new Map(),
  answers: new Map(),
  rows: new Map(),
});

export const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};

type Counts = Record<string, [string, number][]>;

export const toJson = (coverage: Coverage): Counts =>
  Object.fromEntries(Object.entries(coverage).map(([name, counts]) => [name, [...counts]]));

export const fromJson = (counts: Counts): Coverage =>
  Object.fromEntries(
    Object.entries(counts).map(([name, entries]) => [name, new Map(entries)]),
  ) as Coverage;

/** Adds the coverage of another run. */
export const addCoverage = (sum: Coverage, other: Coverage): void => {
  for (const name of Object.keys(sum) as (keyof Coverage)[]) {
    for (const [what, times] of other[name])
      sum[name].set(what, (sum[name].get(what) ?? 0) + times);
  }
};
