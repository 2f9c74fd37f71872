import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CRASH_POINTS } from '../api/platform/operations/crash-points.ts';
import { MPESA_SCENARIOS } from './crash-scenarios.ts';
import { CARD_SCENARIOS } from './crash-scenarios-cards.ts';
import { MOVED_SCENARIOS } from './crash-scenarios-moved.ts';
import { SMS_SCENARIOS } from './crash-scenarios-sms.ts';
import { type CrashWorld, openCrashWorld } from './crash-world.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

const SCENARIOS = [...MPESA_SCENARIOS, ...CARD_SCENARIOS, ...MOVED_SCENARIOS, ...SMS_SCENARIOS];
const chosen = SCENARIOS.filter(({ point }) => point.startsWith(process.env.CRASH_POINT ?? ''));

let database: TestDatabase;
let world: CrashWorld;
const rows: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await openCrashWorld(database.url);
  // The first start seeds the shop; it is not part of any scenario.
  await world.live(async () => {});
});
afterAll(async () => {
  await world.close();
  await database.drop();
  if (rows.length !== SCENARIOS.length) return;
  const file = path.join(import.meta.dirname, 'results/crash-points.md');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    [
      '# Crash points',
      '',
      `${new Date().toISOString().slice(0, 10)} · Node ${process.version} · ${CRASH_POINTS.length} points, ${SCENARIOS.length} stories`,
      '',
      'The server is killed by SIGKILL at the point, started again, and the page and the workers go on. Books: every',
      'shilling and cent of the providers against every payment of the shop, orders against payments, pieces on hand,',
      'held and sold against what there was.',
      '',
      '| Point | What happened | End | Books | Time |',
      '|---|---|---|---|---|',
      ...rows,
      '',
    ].join('\n'),
  );
});

test('every crash point has its story', () => {
  const told = new Set(SCENARIOS.map(({ point }) => point));
  expect(CRASH_POINTS.filter((point) => !told.has(point))).toEqual([]);
});

// Proves rule-all-or-nothing, callback-stored, call-unsent.
test.each(chosen)('death at $point: $story', async (scenario) => {
  const began = performance.now();
  await world.forget();
  const end = await scenario.run(world);
  const differences = await world.disagreements();
  const time = ((performance.now() - began) / 1000).toFixed(1);
  expect(end).toBe(scenario.ends);
  if (scenario.statementOnly) {
    expect(differences).toEqual([
      expect.stringMatching(/^lost: mpesa took Ksh 1050/),
      'providers took Ksh 1050, the shop booked 0',
    ]);
  } else expect(differences).toEqual([]);
  const books = scenario.statementOnly ? 'Ksh 1050 on the statement only' : 'balance';
  rows.push(`| ${scenario.point} | ${scenario.story} | ${end} | ${books} | ${time} s |`);
});
