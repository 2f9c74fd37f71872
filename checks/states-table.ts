import { namedTest, namedTestProblem } from './test-titles.ts';

/** A row of docs/states.md: its id and what plays it. */
export type StatesRow = { id: string; proofs: string[] };

const ROW = /^\| `([a-z][a-z-]*)` \|.* \| ([^|]+) \|$/;

/** The lines below each table header that begins with `Id`. */
const linesWithId = (text: string): string[] => {
  const lines: string[] = [];
  let isInTable = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('| Id |')) isInTable = true;
    else if (!line.startsWith('|')) isInTable = false;
    else if (isInTable && !line.startsWith('|---')) lines.push(line);
  }
  return lines;
};

const rowOf = (line: string): StatesRow | undefined => {
  const [, id, cell] = ROW.exec(line) ?? [];
  return id && cell ? { id, proofs: cell.split('<br>').map((part) => part.trim()) } : undefined;
};

export const statesRows = (text: string): StatesRow[] =>
  linesWithId(text).flatMap((line) => rowOf(line) ?? []);

/** The states of the table under a heading, each with those that may follow it. */
export const nextStates = (text: string, heading: string): Record<string, string[]> => {
  const [, section = ''] = text.split(`\n### ${heading}\n`);
  const lines = (section.split('\n#')[0] ?? '').split('\n').filter((line) => /^\| \w/.test(line));
  return Object.fromEntries(
    lines.slice(1).map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const next = cells.at(-2) ?? '';
      return [cells[1] ?? '', next === '–' ? [] : next.split(', ')];
    }),
  );
};

/**
 * Errors of docs/states.md: rows that can't be read, ids twice, tests that don't run, and rows that
 * the model plays (`played`) without the row naming that place.
 */
export const statesProblems = (
  text: string,
  titles: (file: string) => string[] | undefined,
  played: readonly { file: string; id: string }[],
): string[] => {
  const rows = statesRows(text);
  const ids = rows.map(({ id }) => id);
  const isNamed = ({ file, id }: { file: string; id: string }): boolean =>
    rows.some((row) => row.id === id && row.proofs.includes(`\`${file} › ${id}\``));
  return [
    ...(rows.length === 0 ? ['docs/states.md has no rows'] : []),
    ...linesWithId(text)
      .filter((line) => !rowOf(line))
      .map((line) => `unreadable line of docs/states.md: ${line}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} stands twice`),
    ...rows.flatMap(({ id, proofs }) =>
      proofs.flatMap((proof) => {
        const test = namedTest(proof);
        const problem = test
          ? namedTestProblem(test, titles(test.file))
          : `says "${proof}", which is no test`;
        return problem ? [`${id} ${problem}`] : [];
      }),
    ),
    ...played
      .filter((one) => !isNamed(one))
      .map(({ file, id }) => `${file} plays ${id}, which is no row that names it`),
  ];
};
