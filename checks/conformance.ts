import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filled, type Proofs, type Row, rowsOf, tableProblems } from './proof-tables.ts';
import { playedRows, proofsOf } from './proofs.ts';

const LINK = /^\[[^\]]+\]\(([^)#]+\.md)(?:#([^)]+))?\)$/;
const WITH = /^with (§\d+\.\d+)$/;

export const numbersOf = (specification: string): string[] =>
  specification.match(/§\d+\.\d+/g) ?? [];

/** What changes a sentence, or the sentence that carries it. */
const reasonsOf = ({ cells: [, reasons = ''] }: Row): string[] =>
  reasons.split(', ').filter(Boolean);

const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

type Documents = {
  specification: string;
  conformance: string;
  /** Text of a file relative to `docs/`, or undefined. */
  document(name: string): string | undefined;
};

const reasonProblem = (
  reason: string,
  rows: readonly Row[],
  document: Documents['document'],
): string | undefined => {
  const [, name, anchor] = LINK.exec(reason) ?? [];
  if (name) {
    const text = document(name);
    if (text === undefined) return `links ${name}, which is not there`;
    return !anchor || anchors(text).includes(anchor)
      ? undefined
      : `links ${name}#${anchor}: no such heading`;
  }
  const other = WITH.exec(reason)?.[1];
  if (!other) return `says "${reason}", which is no decision and no other sentence`;
  const carrier = rows.find((row) => row.id === other);
  return carrier && !reasonsOf(carrier).some((one) => WITH.test(one))
    ? undefined
    : `leans on ${other}, which carries nothing`;
};

/** All inconsistencies between the specification, docs/conformance.md and the tests. */
export const conformanceProblems = (
  { specification, conformance, document }: Documents,
  proofs: Proofs,
): string[] => {
  const numbers = numbersOf(specification);
  const rows = rowsOf(conformance);
  const ids = new Set(rows.map((row) => row.id));
  return [
    ...(numbers.length === 0 ? ['the specification has no numbers'] : []),
    ...numbers
      .filter((id, at) => numbers.indexOf(id) !== at)
      .map((id) => `${id} stands twice in the specification`),
    ...numbers.filter((id) => !ids.has(id)).map((id) => `${id} is missing in the table`),
    ...[...ids]
      .filter((id) => !numbers.includes(id))
      .map((id) => `${id} is not in the specification`),
    ...tableProblems('conformance.md', conformance, proofs, (row) => reasonsOf(row).length === 0),
    ...rows.flatMap((row) =>
      reasonsOf(row)
        .flatMap((reason) => reasonProblem(reason, rows, document) ?? [])
        .map((problem) => `${row.id} ${problem}`),
    ),
  ];
};

/** A test counts before a decision. */
export const countKinds = (rows: readonly Row[], proofs: Proofs) => ({
  proved: rows.filter(({ id }) => proofs.has(id)).length,
  decided: rows.filter((row) => !proofs.has(row.id) && reasonsOf(row).some((one) => LINK.test(one)))
    .length,
  carried: rows.filter((row) => !proofs.has(row.id) && reasonsOf(row).some((one) => WITH.test(one)))
    .length,
  changed: rows.filter((row) => reasonsOf(row).some((one) => LINK.test(one))).length,
});

const root = path.resolve(import.meta.dirname, '..');

/** What the tests of the repository prove. */
export const readProofs = (): { proofs: Map<string, Set<string>>; problems: string[] } => {
  const proofs = new Map<string, Set<string>>();
  const problems: string[] = [];
  const files = globSync(
    '{api,bench,checks,contract,db,demo,e2e,server,simulators,test,web}/**/*.{ts,tsx}',
    {
      cwd: root,
      exclude: ['checks/proofs.test.ts'],
    },
  );
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = proofsOf(file, text);
    problems.push(...found.problems);
    const played = file.startsWith('test/model/') ? playedRows(file, text) : [];
    for (const id of [...found.ids, ...played])
      proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
  }
  return { proofs, problems };
};

if (import.meta.main) {
  const at = (name: string): string => path.join(root, 'docs', name);
  const read = (name: string): string => readFileSync(at(name), 'utf8');
  const { proofs, problems } = readProofs();
  if (process.argv.includes('--write'))
    for (const name of ['conformance.md', 'security-tests.md', 'states.md'])
      writeFileSync(at(name), filled(read(name), proofs));
  const [conformance, security, states] = [
    read('conformance.md'),
    read('security-tests.md'),
    read('states.md'),
  ];
  const document = (name: string): string | undefined => {
    try {
      return read(name);
    } catch {
      return undefined;
    }
  };
  const known = new Set(
    [conformance, security, states].flatMap((text) => rowsOf(text).map(({ id }) => id)),
  );
  problems.push(
    ...conformanceProblems(
      { specification: read('specification.md'), conformance, document },
      proofs,
    ),
    ...tableProblems('security-tests.md', security, proofs),
    ...tableProblems('states.md', states, proofs),
    ...[...proofs]
      .filter(([id]) => !known.has(id))
      .map(([id, files]) => `${[...files].join(', ')} proves ${id}, which is no row`),
  );
  for (const problem of problems) console.error(problem);
  const rows = rowsOf(conformance);
  const { proved, decided, carried, changed } = countKinds(rows, proofs);
  console.log(
    `conformance: ${rows.length} numbers: ${proved} proved, ${decided} decided without a test, ${carried} carried by others, ` +
      `${rows.length - proved - decided - carried} open; ${changed} with a decision; ` +
      `${rowsOf(security).length} items of security; ${rowsOf(states).length} rows of states; ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
