import { namedTest } from './test-titles.ts';

const ROW = /^\| ([^|]+) \| ([^|]+) \| (.+) \|$/;

export type SecurityRow = { item: string; tried: string; proofs: string[] };

/** Rows of docs/security-tests.md, without the table headers. */
export const securityRows = (text: string): SecurityRow[] =>
  text.split('\n').flatMap((line) => {
    const [, item, tried, proof] = ROW.exec(line) ?? [];
    if (!item || !tried || !proof || item === 'Item') return [];
    return [{ item, tried, proofs: proof.split('<br>') }];
  });

/** Errors of the rows: missing proofs, tests that do not run, duplicate items. */
export const securityProblems = (
  text: string,
  titles: (file: string) => string[] | undefined,
): string[] => {
  const rows = securityRows(text);
  const names = rows.map(({ item, tried }) => `${item}: ${tried}`);
  const lines = text.split('\n').filter((line) => /^\| (?!Item \|)/.test(line));
  return [
    ...(lines.length === rows.length ? [] : ['a line of a table can’t be read']),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} stands twice`),
    ...rows.flatMap(({ item, tried, proofs }) =>
      proofs.flatMap((proof) => {
        const test = namedTest(proof);
        return test && titles(test.file)?.includes(test.title)
          ? []
          : [`${item}, ${tried}: no test runs as ${proof}`];
      }),
    ),
  ];
};
