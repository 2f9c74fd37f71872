import { create } from 'zustand';

/**
 * How far the server's clock is ahead of the device's, in ms; undefined until a reply told it. A device's clock
 * may be a day off.
 */
export const useServerClock = create<{ ahead?: number }>(() => ({}));

/** A reply's `Date` has whole seconds, and its way here takes time: a smaller difference is no difference. */
const UNSURE_MS = 5_000;

/** To be called with the `Date` of each reply of the API. */
export const noteServerTime = (date: string | null): void => {
  const measured = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(measured)) return;
  const { ahead } = useServerClock.getState();
  const changed = Math.abs(measured - (ahead ?? 0)) >= UNSURE_MS;
  if (changed || ahead === undefined) useServerClock.setState({ ahead: changed ? measured : 0 });
};

/** The server's time in ms; the device's before the first reply. */
export const serverNow = (): number => Date.now() + (useServerClock.getState().ahead ?? 0);
