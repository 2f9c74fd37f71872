import { createRequire } from 'node:module';
import { type ICruiseResult, cruise as run } from 'dependency-cruiser';

const { forbidden, options, FOLDERS } = createRequire(import.meta.url)('./architecture.cjs');

/** Every folder that may hold modules. */
export const FOLDER_NAMES = Object.keys(FOLDERS as Record<string, string[]>);

/** Names of all rules. */
export const RULE_NAMES = (forbidden as { name: string }[]).map((rule) => rule.name);

/** Checks the imports of `folders` under `baseDir` against the rules. */
export const cruise = async (baseDir: string, folders: string[]): Promise<ICruiseResult> => {
  const { output } = await run(
    folders,
    { ...options, baseDir, ruleSet: { forbidden }, validate: true },
    undefined,
    // As the product is compiled: `import { type A }` stays an import, `import type` does not.
    { tsConfig: { options: { verbatimModuleSyntax: true, jsx: 4 } } },
  );
  if (typeof output === 'string') throw new Error('dependency-cruiser returned text.');
  return output;
};
