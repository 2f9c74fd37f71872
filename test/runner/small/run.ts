import { runRounds } from '../rounds.ts';

/** Runs the rounds that its argument holds as JSON, as `npm test` does its own. */
await runRounds(JSON.parse(process.argv[2] ?? '[]'));
