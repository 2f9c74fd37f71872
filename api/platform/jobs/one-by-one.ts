/** Works one thing after the other, past failures; the first error is thrown in the end. */
export const oneByOne = async <T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> => {
  const errors: unknown[] = [];
  for (const thing of things) await work(thing).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
};
