import ts from 'typescript';

const TAG = /^\s*\/\/ Proves (.+)\.$/;
/** A test that runs, or a rule that the model checks. */
const TEST =
  /^\s*(?:(?:if|for) \(.+\) )?(?:(?:test|it)(?:\.(?:concurrent|each|for))*[(<`]|holds\()/;

type Proofs = { ids: string[]; problems: string[] };

/** The ids that a file's tests prove: of the comments `// Proves §2.1, start-new.` directly above them. */
export const proofsOf = (file: string, text: string): Proofs => {
  const lines = text.split('\n');
  const found: Proofs = { ids: [], problems: [] };
  for (const [at, line] of lines.entries()) {
    if (!/^\s*\/\/ Proves /.test(line)) continue;
    const ids = TAG.exec(line)?.[1]?.split(', ') ?? [];
    const below = lines.slice(at).find((one) => !/^\s*\/\//.test(one)) ?? '';
    if (ids.length === 0 || !TEST.test(below))
      found.problems.push(`${file}:${at + 1}: ${line.trim()} stands above no test that runs`);
    else found.ids.push(...ids);
  }
  return found;
};

/** The texts that an argument may be: one, or both sides of a condition. */
const textsOf = (node: ts.Expression | undefined): string[] => {
  if (node && ts.isConditionalExpression(node))
    return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  return node && ts.isStringLiteralLike(node) ? [node.text] : [];
};

/** In a file of test/model: the rows of docs/states.md that its calls `plays(model, id)` reach. */
export const playedRows = (file: string, text: string): string[] => {
  const rows: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression))
      if (node.expression.text === 'plays') rows.push(...textsOf(node.arguments[1]));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return rows;
};
