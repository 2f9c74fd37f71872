import { parseAst } from 'vite';

type Edit = { start: number; end: number; text: string };
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** What of a library's file this shop never reaches. Each must be found: a version that has changed fails the build. */
export type Unused = {
  /** Functions that are never called, or whose call does nothing here; with what a call answers then. */
  functions?: Record<string, string>;
  /** Beginnings of statements that never matter, with each run of white space as one space. */
  statements?: readonly string[];
  /** Values of `….tag` that no node ever has: comparisons with them are decided, their cases go. */
  tags?: readonly number[];
  /** Names in `case` that nothing ever equals. */
  cases?: readonly string[];
  texts?: readonly (readonly [from: string, to: string])[];
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const ENDS = new Set(['BreakStatement', 'ReturnStatement', 'ThrowStatement', 'ContinueStatement']);
const ends = (statements: readonly Node[]): boolean => {
  const last = statements.at(-1);
  if (!last) return false;
  return last.type === 'BlockStatement' ? ends(last.body as Node[]) : ENDS.has(last.type);
};

/** `var` belongs to the whole function, so what is declared in a case may be used in another. */
const declaredIn = (node: Node): string[] => {
  if (/Function/.test(node.type)) return [];
  const own =
    node.type === 'VariableDeclarator' && isNode(node.id) && node.id.type === 'Identifier'
      ? [String(node.id.name)]
      : [];
  return [...own, ...childrenOf(node).flatMap(declaredIn)];
};

/** Leaves the unused out of a file's text. */
export const withoutUnused = (file: string, code: string, unused: Unused): string => {
  const { functions = {}, statements = [], tags = [], cases = [], texts = [] } = unused;
  let source = code;
  const missing = new Set([...Object.keys(functions), ...statements, ...cases]);
  for (const [from, to] of texts) {
    if (!source.includes(from)) missing.add(from);
    source = source.replaceAll(from, () => to);
  }
  const edits: Edit[] = [];
  const textOf = ({ start, end }: Node): string => source.slice(start, end);
  const isTag = (node: unknown): boolean =>
    isNode(node) && node.type === 'MemberExpression' && textOf(node).endsWith('.tag');
  const isUnusedTag = (node: unknown): boolean =>
    isNode(node) && node.type === 'Literal' && tags.includes(node.value as number);

  const declareAgain = (names: readonly string[], body: Node | undefined): void => {
    if (names.length === 0 || !body) return;
    edits.push({ start: body.start + 1, end: body.start + 1, text: `var ${names};` });
  };

  const visitSwitch = (node: Node, body: Node | undefined): void => {
    let isReached = false;
    for (const each of node.cases as Node[]) {
      const test = each.test as Node | null;
      const consequent = each.consequent as Node[];
      const name = test ? textOf(test) : '';
      const isGone = cases.includes(name) || (isTag(node.discriminant) && isUnusedTag(test));
      if (cases.includes(name)) missing.delete(name);
      if (isGone && !isReached) {
        edits.push({ start: each.start, end: each.end, text: '' });
        declareAgain(consequent.flatMap(declaredIn), body);
        continue;
      }
      if (isGone) {
        const end = consequent[0]?.start ?? each.end;
        edits.push({ start: each.start, end, text: '' });
      }
      isReached = !ends(consequent);
      for (const statement of consequent) visit(statement, body);
    }
  };

  const visit = (node: Node, body: Node | undefined): void => {
    const name = node.type === 'FunctionDeclaration' ? String((node.id as Node).name) : '';
    if (name in functions) {
      missing.delete(name);
      const { start, end } = node.body as Node;
      edits.push({ start, end, text: `{${functions[name]}}` });
      return;
    }
    if (/Statement$/.test(node.type) && node.type !== 'BlockStatement') {
      const text = source.slice(node.start, node.start + 200).replace(/\s+/g, ' ');
      const beginning = statements.find((each) => text.startsWith(each));
      if (beginning) {
        missing.delete(beginning);
        edits.push({ start: node.start, end: node.end, text: ';' });
        declareAgain(declaredIn(node), body);
        return;
      }
    }
    if (node.type === 'BinaryExpression' && isUnusedTag(node.left) && isTag(node.right)) {
      edits.push({ start: node.start, end: node.end, text: node.operator === '===' ? '!1' : '!0' });
      return;
    }
    if (node.type === 'SwitchStatement') {
      visitSwitch(node, body);
      return;
    }
    const inner = /Function/.test(node.type) ? (node.body as Node) : body;
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(parseAst(source) as unknown as Node, undefined);

  if (missing.size > 0) throw new Error(`${file} no longer has: ${[...missing].join(', ')}`);
  let text = source;
  for (const { start, end, text: put } of edits.sort((a, b) => b.start - a.start)) {
    text = text.slice(0, start) + put + text.slice(end);
  }
  return text;
};
