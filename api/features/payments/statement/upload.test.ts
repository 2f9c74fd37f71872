import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, formOf, type TestApp, type TestUser } from '../../../../test/app.ts';
import { emptyBooks, ledgerRows } from '../../../../test/ledger-rows.ts';

let shop: TestApp;
let staff: TestUser;
let make: ReturnType<typeof ledgerRows>;
beforeAll(async () => {
  shop = await createTestApp();
  staff = await shop.makeUser({ role: 'admin' });
  make = ledgerRows(shop.db, () => shop.clock.now());
  await emptyBooks(shop.db);
});
afterAll(() => shop.close());

const compare = (data: Buffer) =>
  shop.post('/api/payments/statement', formOf({}, { field: 'file', data }), staff);

test('a statement that Excel saved is compared, and its lines that can’t be read are listed', async () => {
  const paid = { receipt: 'UC1XK2M9QA', amount: 1050 };
  await make.payment({ orderId: await make.order('Paid', 1050), ...paid });
  await make.payment({ orderId: await make.order('Paid', 200), amount: 200 });
  const text = [
    'Receipt\u00a0No.\tCompletion\u00a0Time\tDetails\tTransaction Status\tPaid In\tWithdrawn\tBalance',
    'UC1XK2M9QA\t01/03/2026 12:00\tPay "Bill" Online\tCompleted\t1 050,00\t\t1 050,00',
    'UC1XK2M9QB\t01/03/2026 12:01\tPay Bill Online\tCompleted\t######\t\t1 250,00',
    'UC1XK2M9QC\t01/03/2026 12:02\tPay Bill Online\tCompleted\t70,00\t\t1 320,00',
  ].join('\r\n');
  const { status, body } = await compare(Buffer.from(`\uFEFF${text}`, 'utf16le'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    rows: 2,
    badLines: [{ line: 3, problem: 'an amount can’t be read' }],
    matched: { total: 1, lines: [{ receipt: 'UC1XK2M9QA', statement: 1050, books: 1050 }] },
    unknown: { total: 1, lines: [{ receipt: 'UC1XK2M9QC', statement: 70 }] },
    missing: { total: 1, incomplete: true },
    different: { total: 0, incomplete: true },
  });
});

test('a workbook is called what it is, beside the form’s field', async () => {
  const { status, body } = await compare(
    Buffer.from('PK\x03\x04[Content_Types].xml xl/workbook.xml'),
  );
  const message =
    'This is an Excel workbook. Please open it in Excel, save it as CSV, and choose that file.';
  expect(status).toBe(400);
  expect(body).toMatchObject({ code: 'invalid_statement', message, fields: { file: message } });
});
