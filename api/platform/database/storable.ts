/** Whether PostgreSQL can store a text: without NUL and without half a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text as PostgreSQL can store it. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** What is nested deeper is left out. No provider comes near it. */
const MAX_DEPTH = 50;

/** A JSON value as PostgreSQL can store it as jsonb: its texts and the names of its members. */
export const storable = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => ({ name, as: storableText(name), one }))
      // A member that has the name already counts.
      .filter(({ name, as }) => name === as || !Object.hasOwn(value, as))
      .map(({ as, one }) => [as, storable(one, depth + 1)]),
  );
};
