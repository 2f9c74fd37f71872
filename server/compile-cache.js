import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code of the start before is read back, types already stripped; loading it all is half of a start.
// In JavaScript, and preloaded: a first file in TypeScript would bring in Node's stripper of types, 14 MB for
// the life of the process, which nothing else needs once the cache is there.
enableCompileCache(path.join(import.meta.dirname, '../build/compile-cache'));
