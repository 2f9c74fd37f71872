/** The index of words knows runs of three letters or digits; a part without one is unknown to it. */
const isIndexed = (part: string): boolean => /[\p{L}\p{N}]{3}/u.test(part);

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * What the words of a product that holds the text must be like, as LIKE patterns: one word holds it all, or one
 * ends with its first part and another begins with its last one. `whole` are words it must have as they stand.
 */
export type WordPatterns = { patterns: string[]; whole: string[] };

/** Reads a search text into patterns; undefined when they would not narrow the search. */
export const wordPatterns = (search: string): WordPatterns | undefined => {
  const parts = search.split(' ');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const patterns =
    parts.length === 1
      ? [`%${escaped(first)}%`].filter(() => isIndexed(first))
      : [
          ...(isIndexed(first) ? [`%${escaped(first)}`] : []),
          ...(isIndexed(last) ? [`${escaped(last)}%`] : []),
        ];
  const whole = parts.slice(1, -1);
  return patterns.length + whole.length === 0 ? undefined : { patterns, whole };
};
