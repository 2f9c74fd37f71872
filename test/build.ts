import path from 'node:path';
import { buildPages } from '../server/pages/build-pages.ts';

await buildPages(path.resolve(import.meta.dirname, '..'), console.log);
