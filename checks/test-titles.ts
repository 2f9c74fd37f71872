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

/** Titles of a file's tests that run: skipped ones prove nothing. */
export const testTitles = (file: string, text: string): string[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const [name = '', ...rest] = partsOf(node.expression);
      if ((name === 'test' || name === 'it') && !rest.some((part) => SKIPS.includes(part))) {
        const title = literal(node.arguments[0], source);
        if (title !== undefined && node.arguments.length > 1) titles.push(title);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
};
