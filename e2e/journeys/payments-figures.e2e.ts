import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatKsh } from '#contract/money.ts';
import { REPORT, region, report, row, withWaiting } from '../payments-data.ts';
import { asAdmin, expect, goTo, signedInAsAdmin, test } from '../shop.ts';
import { TEXTS } from '../texts.ts';
import { oneClock } from '../waiting.ts';

test('the report of the chosen days is shown, and the address keeps them', async ({ page }) => {
  await oneClock(page);
  await page.clock.setFixedTime('2026-11-20T21:30:00Z');
  const asked: string[] = [];
  await page.route(/\/api\/payments\/report\?/, (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(`${searchParams.get('from')} ${searchParams.get('to')}`);
    return route.fulfill({ json: report() });
  });
  await signedInAsAdmin(page);
  await goTo(page, REPORT);
  const section = region(page, 'Report');
  await expect(section.getByLabel('From')).toHaveValue('2026-10-23');
  await expect(section.getByLabel('To')).toHaveValue('2026-11-21');
  const line = (term: string) => section.locator('dl > div').filter({ hasText: term });
  await expect(line('In by M-PESA')).toContainText(formatKsh(217_700));
  await expect(line('Returned, M-PESA')).toContainText(formatKsh(-5000));
  await expect(line('Net')).toContainText(formatKsh(262_700));
  await expect(line('Delivered')).toContainText('1 order');
  await expect(line('Difference')).toContainText(formatKsh(7700));
  await expect(section.getByText(TEXTS.notBalanced)).toBeVisible();

  await section.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(`${REPORT}?days=1`);
  await expect(section.getByLabel('From')).toHaveValue('2026-11-21');
  await section.getByLabel('From').fill('2026-11-05');
  await section.getByLabel('To').fill('2026-11-01');
  await section.getByRole('button', { name: 'Show' }).click();
  await expect(section.getByText('The last day is before the first.')).toBeVisible();
  await section.getByLabel('To').fill('2026-11-06');
  await section.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(`${REPORT}?from=2026-11-05&to=2026-11-06`);
  // The URL may change before the request is sent.
  await expect.poll(() => asked.length).toBe(3);
  await page.reload();
  await expect(section.getByLabel('To')).toHaveValue('2026-11-06');
  await expect
    .poll(() => asked)
    .toEqual([
      '2026-10-23 2026-11-21',
      '2026-11-21 2026-11-21',
      '2026-11-05 2026-11-06',
      '2026-11-05 2026-11-06',
    ]);
});

test('the report can be saved as CSV, with the rows of all pages; one in order says that every shilling is accounted for', async ({
  page,
}) => {
  const url = /\/api\/payments\/report\?/;
  await page.route(url, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const number = Number(query.get('page'));
    const unaccounted = [row({ amount: number, paymentId: `p${number}` })];
    return route.fulfill({ json: report({ unaccounted, totalUnaccounted: 2, totalPages: 2 }) });
  });
  await withWaiting(page, []);
  await signedInAsAdmin(page);
  await goTo(page, `${REPORT}?from=2026-11-05&to=2026-11-06`);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('payments-2026-11-05-2026-11-06.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('\uFEFFPeriod,2026-11-05,2026-11-06\r\n');
  expect(text).toContain('In,M-PESA,3,2177\r\n');
  expect(text.match(/,UKL4B7XQ2M,p\d,/g)).toEqual([',UKL4B7XQ2M,p1,', ',UKL4B7XQ2M,p2,']);

  await page.unroute(url);
  const clean = { unaccounted: [], totalUnaccounted: 0, unaccountedDifference: 0, totalPages: 0 };
  const balance = {
    ...{ received: 2600, returned: 50, disputed: 0 },
    ...{ orders: 2550, waiting: 0, difference: 0 },
  };
  await page.route(url, (route) => route.fulfill({ json: report({ ...clean, balance }) }));
  await goTo(page, REPORT);
  await expect(page.getByText('Every shilling is accounted for.')).toBeVisible();
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
  await expect(page.getByText(TEXTS.nothingNeedsAttention)).toBeVisible();
});

const HEAD =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.';

/** The demo's receipts of its last M-PESA sale, as the M-PESA portal would export them. */
const statementOf = async (page: Page) => {
  const send = await asAdmin(page);
  const { orders } = await send('GET', '/api/orders/admin/all-orders?search=Wanjiku&limit=1000');
  for (const { _id } of orders) {
    const { order } = await send('GET', `/api/orders/${_id}`);
    const paid = order.payments.find(
      (one: { method: string; receipt?: string }) => one.method === 'mpesa' && one.receipt,
    );
    if (!paid) continue;
    const at = new Date(Date.parse(order.createdAt) + 3 * 3_600_000).toISOString();
    const [day = '', clock = ''] = at.slice(0, 19).split('T');
    return { ...paid, time: `${day.split('-').reverse().join('-')} ${clock}` };
  }
  throw new Error('The demo has no sale by M-PESA.');
};

test('a statement is compared with the books, also as a spreadsheet saved it; each difference stands in its list, and lines that can’t be read', async ({
  page,
  errors,
}) => {
  // The last two files are refused.
  errors.allow(/400/);
  const known = await statementOf(page);
  await signedInAsAdmin(page);
  await goTo(page, REPORT);
  const section = region(page, 'M-PESA statement');
  const compare = async (name: string, buffer: Buffer) => {
    const file = { name, mimeType: name.endsWith('.csv') ? 'text/csv' : 'text/plain', buffer };
    await section.getByLabel('Statement').setInputFiles(file);
    await section.getByRole('button', { name: 'Compare' }).click();
  };
  const list = (title: string) => section.getByRole('group').filter({ hasText: title });
  const matched = list('Matched').getByText(known.receipt);
  const heading = section.getByRole('heading', { name: /^Statement of \d/ });
  await section.getByRole('button', { name: 'Compare' }).click();
  await expect(section.locator('.field-error')).toHaveText(
    'Please choose the statement as a CSV file.',
  );
  await expect(section.getByLabel('Statement')).toBeFocused();

  const lines = [
    'Organization Name:,MALKIA FASHIONS',
    HEAD,
    `${known.receipt},${known.time},,Pay Bill Online,Completed,"${known.amount.toLocaleString('en-KE')}.00",,,,,,,`,
    `UKZZZZZZZ9,${known.time},,Pay Bill Online,Completed,55.00,,,,,,,`,
    `UKZZZZZZZ8,${known.time},,Pay Bill Charge,Completed,,-8.00,,,,,,`,
    '',
  ];
  await compare('statement.csv', Buffer.from(lines.join('\r\n')));
  await expect(heading).toBeFocused();
  await expect(section).toContainText(
    `2 movements read; 1 charge of ${formatKsh(800)} and 0 other rows passed over.`,
  );
  await expect(list(TEXTS.onStatementOnly)).toContainText('UKZZZZZZZ9');
  await expect(list(TEXTS.onStatementOnly)).toContainText(formatKsh(5500));
  await expect(matched).toBeHidden();
  await list('Matched').getByRole('heading', { name: 'Matched' }).click();
  await expect(matched).toBeVisible();

  const row = (receipt: string, amount: string) =>
    `${receipt};${known.time};;Pay "Bill" Online;Completed;${amount};;;;;;;`;
  const rows = [
    HEAD.replaceAll(',', ';').replaceAll(' ', '\u00a0'),
    row(known.receipt, `${known.amount},00`),
    row('UKZZZZZZZ7', '#####'),
    row('UKZZZZZZZ6', '"55,00'),
  ];
  await compare('statement.txt', Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'));
  await expect(section.getByText(/^2 lines of the file could not be read\./)).toBeVisible();
  await expect(heading).toBeFocused();
  await expect(section.getByRole('listitem')).toHaveText([
    'Line 3: an amount can’t be read.',
    'Line 4: a quotation mark is missing, or stands where CSV allows none.',
  ]);
  await expect(list('In our books, not on the statement')).toContainText('Incomplete');
  await expect(list('The amounts differ')).toContainText('Incomplete');
  await expect(list(TEXTS.onStatementOnly)).not.toContainText('Incomplete');
  await list('Matched').getByRole('heading', { name: 'Matched' }).click();
  await expect(matched).toBeVisible();

  await compare('statement.csv', Buffer.from('Name,Phone\nJane,0712\n'));
  await expect(section.locator('.field-error')).toContainText('This is no M-PESA statement');
  await compare('statement.xlsx', Buffer.from('PK\x03\x04 [Content_Types].xml xl/workbook.xml'));
  await expect(section.locator('.field-error')).toHaveText(
    'This is an Excel workbook. Please open it in Excel, save it as CSV, and choose that file.',
  );
});

test('a file above 5 MB is refused before it is sent', async ({ page }) => {
  await signedInAsAdmin(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await goTo(page, REPORT);
  const section = region(page, 'M-PESA statement');
  // By its path: the bytes of a file given as such go through the protocol.
  const big = test.info().outputPath('big.csv');
  await writeFile(big, Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
  await section.getByLabel('Statement').setInputFiles(big);
  await section.getByRole('button', { name: 'Compare' }).click();
  await expect(section.locator('.field-error')).toHaveText('The file may be 5 MB at most.');
  expect(sent.filter((url) => url.includes('/api/payments/statement'))).toEqual([]);
});
