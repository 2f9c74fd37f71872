/** The only source of time in the server; tests set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A demo's clock that runs ahead of the real one. */
export const clockAhead = (ms: number): Clock => ({ now: () => new Date(Date.now() + ms) });
