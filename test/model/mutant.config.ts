import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { MUTANTS } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '../..');
const mutant = MUTANTS.find(({ name }) => name === process.env.MUTANT);
if (!mutant && process.env.MUTANT !== 'none') throw new Error(`no mutant ${process.env.MUTANT}`);

/** The model's test with one fault injected into the product at load time; no file is changed. */
export default defineConfig({
  ...base,
  root,
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      load(id) {
        const edits = [mutant, mutant?.and].filter(
          (edit) => edit && path.join(root, edit.file) === id.split('?')[0],
        );
        const [edit] = edits;
        if (!edit) return undefined;
        const source = readFileSync(path.join(root, edit.file), 'utf8');
        return source.replace(edit.from, () => edit.to);
      },
    },
  ],
  // Cached modules of another mutant would be used for this one.
  test: {
    ...base.test,
    fsModuleCache: false,
    include: ['test/model/model.test.ts'],
    maxWorkers: 1,
  },
});
