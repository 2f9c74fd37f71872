import { randomInt } from 'node:crypto';
import { runRounds, type Step } from './runner/rounds.ts';

/**
 * `npm test`: static checks, unit and API tests, and the journeys of the main job. `npm run test:e2e:rest`: the other
 * journeys, tests that start processes, and the pages' weight. Every step runs, also after a failure; the last line
 * counts all tests.
 */

const plain = (name: string, ...commands: string[][]): Step => ({ name, minutes: 10, commands });

const vitest = (name: string, minutes: number, projects: string[], ...options: string[]): Step => ({
  name,
  minutes,
  tests: 'vitest',
  commands: [['vitest', 'run', ...projects.flatMap((each) => ['--project', each]), ...options]],
});

const journeys = (name: string, minutes: number, projects: string[]): Step => ({
  name,
  minutes,
  tests: 'playwright',
  commands: [['playwright', 'test', ...projects.flatMap((project) => ['--project', project])]],
});

// With the server's own builder, so that the shop of the journeys finds its pages built.
const build = plain('build', ['node', 'test/build.ts']);

const MAIN: Step[][][] = [
  [
    [
      build,
      plain('file length', ['node', 'checks/file-length.ts']),
      plain('packages', ['node', 'checks/packages.ts']),
      plain('migrations', ['node', 'checks/migrations.ts']),
      plain('conformance', ['node', 'checks/conformance.ts']),
    ],
    [
      plain('format and lint', ['biome', 'check', '.']),
      plain('architecture', ['node', 'checks/architecture.ts']),
    ],
  ],
  [[vitest('unit and integration tests', 25, ['server', 'alone'])]],
  // Journeys leave half of two cores idle.
  [
    [journeys('main journeys in a browser', 20, ['main-phone', 'main-desk', 'specification'])],
    [
      plain('types', ['react-router', 'typegen'], ['tsc']),
      plain('bare texts', ['node', 'checks/bare-texts.ts']),
    ],
  ],
];
const REST: Step[][][] = [
  [[build]],
  [
    [journeys('other journeys', 55, ['phone', 'desk', 'look', 'still', 'process'])],
    // They wait more than they work.
    [
      vitest('tests with processes', 25, ['processes'], '--maxWorkers=1'),
      plain('budgets', ['node', 'checks/budgets.ts']),
    ],
  ],
];

// One seed for a run: a random test that failed plays the same at its second try.
process.env.TEST_SEED ??= String(randomInt(2 ** 31));
console.log(`TEST_SEED=${process.env.TEST_SEED}`);
await runRounds(process.argv[2] === 'rest' ? REST : MAIN);
