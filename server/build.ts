import path from 'node:path';
import { buildPages } from './pages/build-pages.ts';

/** Builds the pages at installation, so that starting is fast. */
await buildPages(path.resolve(import.meta.dirname, '..'), console.log);
