/**
 * Processes items one after the other, continuing after failures; throws the first error at the
 * end.
 */
export const oneByOne = async <T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const thing of things) await work(thing).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
};
