import ts from 'typescript';

const SKIPS = ['skip', 'todo', 'fixme', 'describe', 'step', 'use', 'beforeEach', 'afterEach'];

/** The parts of `test.each(rows)` or `test.describe.only`: `['test', 'each']`. */
const partsOf = (callee: ts.Expression): string[] => {
  if (ts.isIdentifier(callee)) return [callee.text];
  if (ts.isPropertyAccessExpression(callee))
    return [...partsOf(callee.expression), callee.name.text];
  if (ts.isCallExpression(callee)) return partsOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? partsOf(callee.tag) : [];
};

const literal = (node: ts.Expression | undefined, source: ts.SourceFile): string | undefined => {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  // A title with ${…} counts as written in the source.
  return ts.isTemplateExpression(node) ? node.getText(source).slice(1, -1) : undefined;
};

/** Each call in a file that `read` gives titles of. */
const titlesOfCalls = (
  file: string,
  text: string,
  read: (call: ts.CallExpression, source: ts.SourceFile) => string[],
): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) titles.push(...read(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
};

/** Titles of a file's tests that run: skipped ones prove nothing. */
export const testTitles = (file: string, text: string): string[] =>
  titlesOfCalls(file, text, (call, source) => {
    const [name = '', ...rest] = partsOf(call.expression);
    if (name !== 'test' && name !== 'it') return [];
    const title = literal(call.arguments[0], source);
    const runs = !rest.some((part) => SKIPS.includes(part)) && call.arguments.length > 1;
    return runs && title !== undefined ? [title] : [];
  });

/** The texts that an argument may be: one, or both sides of a condition. */
const textsOf = (node: ts.Expression | undefined, source: ts.SourceFile): string[] => {
  if (node && ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue, source), ...textsOf(node.whenFalse, source)];
  const text = literal(node, source);
  return text === undefined ? [] : [text];
};

const secondOf = (name: string, file: string, text: string): string[] =>
  titlesOfCalls(file, text, (call, source) =>
    partsOf(call.expression).join('.') === name ? textsOf(call.arguments[1], source) : [],
  );

/** In a file of test/model: the rows of docs/states.md that it plays. */
export const playedRows = (file: string, text: string): string[] => secondOf('plays', file, text);

/** In a file of test/model: the rules that it checks. */
export const heldRules = (file: string, text: string): string[] => secondOf('holds', file, text);

const TEST = /^`([^`›]+) › ([^`]+)`$/;

/** File and title that a document names as `file › title`. */
export const namedTest = (proof: string): { file: string; title: string } | undefined => {
  const [, file, title] = TEST.exec(proof) ?? [];
  return file && title ? { file, title } : undefined;
};

/** What is wrong with a test that a document names; `titles` are those that run in its file. */
export const namedTestProblem = (
  { file, title }: { file: string; title: string },
  titles: string[] | undefined,
): string | undefined => {
  if (!titles) return `names the file ${file}, which is not there`;
  return titles.includes(title)
    ? undefined
    : `names "${title}", which is no running test of ${file}`;
};
