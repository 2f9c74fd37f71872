import path from 'node:path';
import { buildPages } from './pages/build-pages.ts';

/** Builds the pages where the program is installed, so that a start only starts. */
await buildPages(path.resolve(import.meta.dirname, '..'), console.log);
