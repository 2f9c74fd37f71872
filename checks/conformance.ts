import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { securityProblems, securityRows } from './security-table.ts';
import { statesProblems, statesRows } from './states-table.ts';
import { heldRules, namedTest, namedTestProblem, playedRows, testTitles } from './test-titles.ts';

/** Milestones that an open line may name. */
export const MILESTONES = [
  '#3 screens and calls',
  '#4 look',
  '#5 money',
  '#6 speed',
  '#7 operations',
];

export type Repository = {
  specification: string;
  conformance: string;
  /** Text of a file relative to `docs/`, or undefined. */
  document(name: string): string | undefined;
  /** Titles of the tests that run in a file; undefined if it does not exist. */
  titles(file: string): string[] | undefined;
};

export type Kind = 'proved' | 'decided' | 'open' | 'with';
type Row = { id: string; proofs: string[] };

const ROW = /^\| (§\d+\.\d+) \| [^|]+ \| (.+) \|$/;
const LINK = /^\[[^\]]+\]\(([^)#]+\.md)(?:#([^)]+))?\)$/;
const OPEN = /^open: (.+)$/;
const WITH = /^with (§\d+\.\d+)$/;

const kindOf = (proof: string): Kind | undefined => {
  if (namedTest(proof)) return 'proved';
  if (LINK.test(proof)) return 'decided';
  if (OPEN.test(proof)) return 'open';
  return WITH.test(proof) ? 'with' : undefined;
};

export const numbersOf = (specification: string): string[] =>
  specification.match(/§\d+\.\d+/g) ?? [];

export const rowsOf = (conformance: string): Row[] =>
  conformance.split('\n').flatMap((line) => {
    const [, id, cell] = ROW.exec(line) ?? [];
    return id && cell ? [{ id, proofs: cell.split('<br>').map((part) => part.trim()) }] : [];
  });

/** An open row counts as open even if parts are proven; a test counts before a decision. */
export const countKinds = (rows: Row[]): Record<Kind, number> => {
  const counts = { proved: 0, decided: 0, open: 0, with: 0 };
  for (const { proofs } of rows) {
    const kinds = proofs.map(kindOf);
    const kind = (['open', 'proved', 'decided', 'with'] as const).find((k) => kinds.includes(k));
    if (kind) counts[kind] += 1;
  }
  return counts;
};

const anchors = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

const proofProblem = (proof: string, rows: Row[], repository: Repository): string | undefined => {
  const test = namedTest(proof);
  if (test) return namedTestProblem(test, repository.titles(test.file));
  const [, name, anchor] = LINK.exec(proof) ?? [];
  if (name) {
    const text = repository.document(name);
    if (text === undefined) return `links ${name}, which is not there`;
    return !anchor || anchors(text).includes(anchor)
      ? undefined
      : `links ${name}#${anchor}: no such heading`;
  }
  const milestone = OPEN.exec(proof)?.[1];
  if (milestone)
    return MILESTONES.includes(milestone) ? undefined : `is open without a milestone: ${milestone}`;
  const other = WITH.exec(proof)?.[1];
  if (other) {
    const carrier = rows.find((row) => row.id === other);
    return carrier && !carrier.proofs.some((p) => WITH.test(p))
      ? undefined
      : `leans on ${other}, which carries nothing`;
  }
  return `says "${proof}", which is no proof, decision or open milestone`;
};

/** All inconsistencies between the specification, the table and the tests. */
export const conformanceProblems = (repository: Repository): string[] => {
  const numbers = numbersOf(repository.specification);
  const rows = rowsOf(repository.conformance);
  const ids = rows.map((row) => row.id);
  const twice = (list: string[]) => list.filter((id, i) => list.indexOf(id) !== i);
  const unread = repository.conformance
    .split('\n')
    .filter((line) => line.startsWith('| §') && !ROW.test(line) && !line.startsWith('| § |'));
  return [
    ...(numbers.length === 0 ? ['the specification has no numbers'] : []),
    ...twice(numbers).map((id) => `${id} stands twice in the specification`),
    ...twice(ids).map((id) => `${id} stands twice in the table`),
    ...numbers.filter((id) => !ids.includes(id)).map((id) => `${id} is missing in the table`),
    ...ids.filter((id) => !numbers.includes(id)).map((id) => `${id} is not in the specification`),
    ...unread.map((line) => `unreadable line: ${line}`),
    ...rows.flatMap(({ id, proofs }) =>
      proofs
        .flatMap((proof) => proofProblem(proof, rows, repository) ?? [])
        .map((p) => `${id} ${p}`),
    ),
  ];
};

/** What a document may name in a file: its tests; in the model, rows and rules. */
const titlesIn = (file: string, text: string): string[] => [
  ...testTitles(file, text),
  ...(file.startsWith('test/model/') ? [...playedRows(file, text), ...heldRules(file, text)] : []),
];

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const read = (file: string): string | undefined =>
    existsSync(path.join(root, file)) ? readFileSync(path.join(root, file), 'utf8') : undefined;
  const seen = new Map<string, string[] | undefined>();
  const repository: Repository = {
    specification: read('docs/specification.md') ?? '',
    conformance: read('docs/conformance.md') ?? '',
    document: (name) => read(path.join('docs', name)),
    titles: (file) => {
      if (!seen.has(file)) {
        const text = read(file);
        seen.set(file, text === undefined ? undefined : titlesIn(file, text));
      }
      return seen.get(file);
    },
  };
  const security = read('docs/security-tests.md') ?? '';
  const states = read('docs/states.md') ?? '';
  const model = globSync('test/model/*.ts', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  const problems = [
    ...conformanceProblems(repository),
    ...securityProblems(security, repository.titles),
    ...statesProblems(
      states,
      repository.titles,
      model.flatMap((file) => playedRows(file, read(file) ?? '').map((id) => ({ file, id }))),
    ),
  ];
  for (const problem of problems) console.error(problem);
  const rows = rowsOf(repository.conformance);
  const { proved, decided, open, with: leaning } = countKinds(rows);
  const changed = rows.filter((row) => row.proofs.some((proof) => LINK.test(proof))).length;
  console.log(
    `conformance: ${numbersOf(repository.specification).length} numbers: ${proved} proved, ${decided} decided ` +
      `without a test, ${leaning} carried by others, ${open} open; ${changed} with a decision; ` +
      `${securityRows(security).length} items of security; ${statesRows(states).length} rows of states; ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
