/** A row of a table whose last column is `Tests`: its id, its other cells, and the files with tests that prove it. */
export type Row = { id: string; cells: string[]; tests: string };

const ROW = /^\| (§\d+\.\d+|S\d+\.\d+|`[a-z][a-z-]*`) \|(.+)\|([^|]*)\|$/;

const rowOf = (line: string): Row | undefined => {
  const [, id, cells, tests] = ROW.exec(line) ?? [];
  if (!id || cells === undefined || tests === undefined) return undefined;
  const trimmed = cells.split('|').map((cell) => cell.trim());
  return { id: id.replaceAll('`', ''), cells: trimmed, tests: tests.trim() };
};

/** The lines below each table header whose last column is `Tests`. */
const linesOf = (text: string): string[] => {
  let isInTable = false;
  return text.split('\n').filter((line) => {
    if (line.endsWith('| Tests |')) {
      isInTable = true;
      return false;
    }
    isInTable &&= line.startsWith('|');
    return isInTable && !line.startsWith('|---');
  });
};

export const rowsOf = (text: string): Row[] => linesOf(text).flatMap((line) => rowOf(line) ?? []);

/** The files with tests of each id. */
export type Proofs = ReadonlyMap<string, ReadonlySet<string>>;

const testsOf = (id: string, proofs: Proofs): string =>
  [...(proofs.get(id) ?? [])]
    .sort()
    .map((file) => `\`${file}\``)
    .join(' ');

/** The text with the column `Tests` as the tests say. */
export const filled = (text: string, proofs: Proofs): string => {
  const lines = new Set(linesOf(text));
  return text
    .split('\n')
    .map((line) => {
      const row = lines.has(line) ? rowOf(line) : undefined;
      return row ? line.replace(/\|[^|]*\|$/, () => `| ${testsOf(row.id, proofs)} |`) : line;
    })
    .join('\n');
};

/** Errors of a document: lines that can't be read, ids twice, rows without a test, a column that is not what the tests say. */
export const tableProblems = (
  name: string,
  text: string,
  proofs: Proofs,
  needsTest: (row: Row) => boolean = () => true,
): string[] => {
  const rows = rowsOf(text);
  const ids = rows.map(({ id }) => id);
  return [
    ...(rows.length === 0 ? [`${name} has no rows`] : []),
    ...linesOf(text)
      .filter((line) => !rowOf(line))
      .map((line) => `${name}: unreadable line ${line}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice in ${name}`),
    ...rows
      .filter((row) => needsTest(row) && !proofs.has(row.id))
      .map(({ id }) => `${id} of ${name} has no test: write // Proves ${id}. above one`),
    ...(filled(text, proofs) === text
      ? []
      : [`${name} is not what the tests say: npm run conformance:write`]),
  ];
};
