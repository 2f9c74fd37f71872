import path from 'node:path';
import ts from 'typescript';

/**
 * `npm run check:texts`: in JSX, a text has an element of its own where React might change it, remove it or
 * insert something before it (`web/ui/elements.ts` says why). A text that is always there may stand beside
 * elements.
 */

const { TypeFlags } = ts;

/** What a child of an element can become. `sometimes`: an element or nothing. */
type Kind = 'text' | 'changing text' | 'element' | 'sometimes';

const isRendered = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? !child.containsOnlyTriviaWhiteSpaces
    : !ts.isJsxExpression(child) || child.expression !== undefined;

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);

/** Whether React renders text for some value of this type. `Elements` contains itself, hence `seen`. */
const isText = (checker: ts.TypeChecker, type: ts.Type, seen = new Set([type])): boolean =>
  partsOf(type).some((part) => {
    // What `a && <b />` gives instead of a boolean.
    if (part.isLiteral() && !part.value) return false;
    const { StringLike, NumberLike, Any, Unknown } = TypeFlags;
    if (part.flags & (StringLike | NumberLike | Any | Unknown)) return true;
    if (!checker.isArrayLikeType(part)) return false;
    return checker
      .getTypeArguments(part as ts.TypeReference)
      .some((item) => !seen.has(item) && isText(checker, item, seen.add(item)));
  });

const isNothing = (type: ts.Type): boolean =>
  partsOf(type).some(
    ({ flags }) => flags & (TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike),
  );

/** What our own component renders; a library's component stands for its element. */
const componentKind = (checker: ts.TypeChecker, tag: ts.JsxOpeningLikeElement): Kind => {
  const [signature] = checker.getTypeAtLocation(tag.tagName).getCallSignatures();
  const file = signature?.declaration?.getSourceFile().fileName ?? 'node_modules';
  if (!signature || file.includes('node_modules')) return 'element';
  const type = signature.getReturnType();
  if (isText(checker, type)) return 'changing text';
  return isNothing(type) ? 'sometimes' : 'element';
};

const kindOf = (checker: ts.TypeChecker, child: ts.JsxChild): Kind => {
  if (ts.isJsxText(child)) return 'text';
  if (ts.isJsxElement(child)) return componentKind(checker, child.openingElement);
  if (ts.isJsxSelfClosingElement(child)) return componentKind(checker, child);
  if (ts.isJsxFragment(child) || !child.expression) return 'sometimes';
  if (ts.isStringLiteralLike(child.expression)) return 'text';
  return isText(checker, checker.getTypeAtLocation(child.expression))
    ? 'changing text'
    : 'sometimes';
};

const faultOf = (
  checker: ts.TypeChecker,
  node: ts.JsxElement | ts.JsxFragment,
): string | undefined => {
  const children = node.children.filter(isRendered);
  const kinds = children.map((child) => kindOf(checker, child));
  const texts = kinds.filter((kind) => kind.endsWith('text'));
  if (ts.isJsxFragment(node)) return texts.length > 0 ? 'a text in a fragment' : undefined;
  if (kinds.length > 1 && kinds.includes('changing text')) return 'a changing text beside others';
  if (kinds.some((kind, at) => kind === 'sometimes' && kinds[at + 1] === 'text')) {
    return 'a text after what is not always there';
  }
  const [only] = children;
  if (!only || kinds[0] !== 'changing text') return undefined;
  if (!ts.isJsxExpression(only)) return 'a component that renders a bare text';
  const type = only.expression && checker.getTypeAtLocation(only.expression);
  return type && checker.isArrayLikeType(type) ? 'a list of texts' : undefined;
};

/** The faults of one file, each with its line. */
export const bareTextsIn = (program: ts.Program, file: ts.SourceFile): string[] => {
  const checker = program.getTypeChecker();
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    const fault =
      ts.isJsxElement(node) || ts.isJsxFragment(node) ? faultOf(checker, node) : undefined;
    if (fault) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      faults.push(`${line + 1}: ${fault}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
};

const root = path.resolve(import.meta.dirname, '..');

/** The program of these files under `web/`, with the repository's settings; `given` are texts instead of files. */
export const programOf = (
  choose: (file: string) => boolean,
  given: Record<string, string> = {},
): ts.Program => {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  // Node's types are large, and no element has one.
  options.types = [];
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, ...rest) => {
    const text = given[file];
    return text === undefined
      ? getSourceFile(file, ...rest)
      : ts.createSourceFile(file, text, rest[0]);
  };
  return ts.createProgram([...fileNames.filter(choose), ...Object.keys(given)], options, host);
};

if (import.meta.main) {
  const web = path.join(root, 'web/');
  const program = programOf((file) => file.startsWith(web) && file.endsWith('.tsx'));
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(web));
  const problems = files.flatMap((file) =>
    bareTextsIn(program, file).map((fault) => `${path.relative(root, file.fileName)}:${fault}`),
  );
  if (files.length < 100) problems.push(`only ${files.length} files were seen`);
  for (const problem of problems) console.error(problem);
  console.log(`bare texts: ${files.length} files, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
