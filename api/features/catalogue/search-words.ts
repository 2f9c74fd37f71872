/** The index of words knows runs of three letters or digits; a part without one is unknown to it. */
const isIndexed = (part: string): boolean => /[\p{L}\p{N}]{3}/u.test(part);

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** `pairs`: by words that stand side by side; `words`: by words, wherever they stand. */
export type Kind = 'pairs' | 'words';

/**
 * What the words of a product that holds a text must be like: one holds it all, or one ends with its first part and
 * another begins with its last one, and those in the middle are there as they stand.
 */
export type SearchWords = {
  /** What it can be looked up by, best first. */
  kinds: readonly Kind[];
  /** LIKE patterns for ends that the index knows, then the words in the middle, if there are any. */
  values: string[];
  isFirstKnown: boolean;
  isLastKnown: boolean;
  /** Words in the middle: none, one, or more. */
  middle: 0 | 1 | 2;
};

/** Reads a search text; undefined when no word of it would narrow the search. */
export const searchWords = (search: string): SearchWords | undefined => {
  const parts = search.split(' ');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  const isFirstKnown = isIndexed(first);
  const isLastKnown = parts.length > 1 && isIndexed(last);
  const whole = parts.slice(1, -1);
  const middle = Math.min(whole.length, 2) as SearchWords['middle'];
  if (!isFirstKnown && !isLastKnown && middle === 0) return undefined;
  const values = [
    ...(isFirstKnown ? [parts.length === 1 ? `%${escaped(first)}%` : `%${escaped(first)}`] : []),
    ...(isLastKnown ? [`${escaped(last)}%`] : []),
    ...(middle > 0 ? [whole.join(' ')] : []),
  ];
  const ends = Number(isFirstKnown) + Number(isLastKnown);
  const hasPairs = middle === 0 ? ends === 2 : middle === 2 || ends > 0;
  const kinds: Kind[] = hasPairs ? ['pairs', 'words'] : ['words'];
  return { kinds, values, isFirstKnown, isLastKnown, middle };
};

/** A list of words that has more is not worth asking for. */
const MOST_WORDS = 200;
/** Of two lists so many pairs are made at most. */
const MOST_PAIRS = 400;

/**
 * SQL that finds the few products that may hold a text: rows with what they must have (`terms`; its `is_narrow` says
 * whether that is few enough to be asked for), and the condition for the index.
 */
export type Narrowing = { kind: Kind; terms: string; narrowed: string };

const pairsOf = ({ isFirstKnown, isLastKnown, middle }: SearchWords): string[] => {
  const joined = (before: string, after: string): string =>
    `ARRAY(SELECT hashtext(a || ' ' || b) FROM unnest(${before}) AS a, unnest(${after}) AS b)`;
  if (middle === 0) return [joined('list_first', 'list_last')];
  return [
    ...(isFirstKnown ? [joined('list_first', 'whole[:1]')] : []),
    ...(isLastKnown ? [joined('whole[cardinality(whole):]', 'list_last')] : []),
  ];
};

const ALL_PAIRS = `ARRAY(SELECT hashtext(a || ' ' || b) FROM unnest(whole, whole[2:]) AS t (a, b) WHERE b IS NOT NULL)`;

/**
 * How to narrow a search by the `values` of its words, which stand in the text as `$first` and those after it. Patterns
 * come from rows, so that the plan is the same for every text and made once.
 */
export const narrowingOf = (words: SearchWords, kind: Kind, first: number): Narrowing => {
  const lists = [
    ...(words.isFirstKnown ? ['list_first'] : []),
    ...(words.isLastKnown ? ['list_last'] : []),
  ];
  const hasWhole = words.middle > 0;
  const made = lists.map(
    (list, n) =>
      `ARRAY(SELECT word FROM product_words WHERE word LIKE (SELECT lower($${first + n}::text)) LIMIT ${MOST_WORDS + 1}) AS ${list}`,
  );
  if (hasWhole) made.push(`string_to_array(lower($${first + lists.length}::text), ' ') AS whole`);
  const numbers = lists.map((list) => `cardinality(${list})`);
  const few = numbers.map((number) => `${number} <= ${MOST_WORDS}`);
  const listed = `lists AS MATERIALIZED (SELECT ${made.join(', ')})`;
  if (kind === 'words') {
    return {
      kind,
      terms: `${listed}, terms AS MATERIALIZED (SELECT *, ${few.join(' AND ') || 'true'} AS is_narrow FROM lists)`,
      narrowed: [
        '(SELECT is_narrow FROM terms)',
        ...lists.map((list) => `text_words(search_text) && (SELECT ${list} FROM terms)`),
        ...(hasWhole ? ['text_words(search_text) @> (SELECT whole FROM terms)'] : []),
      ].join(' AND '),
    };
  }
  const anyOf = pairsOf(words);
  const keys = words.middle === 2 ? [...anyOf, ALL_PAIRS] : anyOf;
  const columns = keys.map((key, n) => `CASE WHEN is_narrow THEN ${key} END AS keys${n}`);
  const narrow = [...few, `${['1', ...numbers].join(' * ')} <= ${MOST_PAIRS}`].join(' AND ');
  return {
    kind,
    terms: `${listed}, terms AS MATERIALIZED (
  SELECT is_narrow, ${columns.join(', ')} FROM (SELECT *, ${narrow} AS is_narrow FROM lists) AS listed)`,
    narrowed: keys
      .map(
        (_, n) =>
          `text_pairs(search_text) ${n < anyOf.length ? '&&' : '@>'} (SELECT keys${n} FROM terms)`,
      )
      .join(' AND '),
  };
};
