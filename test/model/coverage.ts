/** How often everything was reached. */
export type Coverage = {
  totals: Map<string, number>;
  commands: Map<string, number>;
  /** How the provider took a call. */
  fates: Map<string, number>;
  payments: Map<string, number>;
  orders: Map<string, number>;
  answers: Map<string, number>;
};

export const newCoverage = (): Coverage => ({
  totals: new Map(),
  commands: new Map(),
  fates: new Map(),
  payments: new Map(),
  orders: new Map(),
  answers: new Map(),
});

export const count = (counts: Map<string, number>, name: string): void => {
  counts.set(name, (counts.get(name) ?? 0) + 1);
};
