import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StatementLine, StatementMatch } from '#contract/ledger.endpoints.ts';
import type { Period } from '../../api/features/payments/ledger/rules.ts';
import { createCardProvider } from '../../api/features/payments/providers/card/registry.ts';
import { compare } from '../../api/features/payments/statement/match.ts';
import { readStatement, type Statement } from '../../api/features/payments/statement/statement.ts';
import { findBooks, findCardBooks } from '../../api/features/payments/statement/store.ts';
import { textOf } from '../../api/features/payments/statement/uploaded-text.ts';
import type { Config } from '../../api/platform/config/config.ts';
import { takesCards } from '../../api/platform/config/payment-config.ts';
import type { Database } from '../../api/platform/database/database.ts';

/** One provider's books against the shop's; `problem`: why they could not be compared. */
export type Compared = {
  title: string;
  match?: StatementMatch;
  /** Money that the provider took and the shop does not know, or returned without the shop. */
  unknown: StatementLine[];
  problem?: string;
};

/** What an owner withdraws to the bank is no movement of the shop's. */
const isOfCustomers = ({ statement = 0, paymentId }: StatementLine): boolean =>
  statement > 0 || paymentId !== undefined;

const compared = (title: string, match: StatementMatch): Compared => ({
  title,
  match,
  unknown: match.unknown.lines.filter(isOfCustomers),
  ...(match.badLines.length > 0
    ? {
        problem: `${match.badLines.length} lines can't be read; the first is line ${match.badLines[0]?.line}: ${match.badLines[0]?.problem}.`,
      }
    : {}),
});

const compareStatement = async (db: Database, file: string): Promise<Compared> => {
  const title = `M-PESA, ${path.basename(file)}`;
  try {
    const statement = await readStatement(
      textOf({ field: 'statement', data: await readFile(file) }, undefined),
    );
    return compared(title, compare(statement, await findBooks(db, statement)));
  } catch (error) {
    return { title, unknown: [], problem: (error as Error).message };
  }
};

const DETAILS = {
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Taken by a dispute',
  dispute_won: 'Back from a dispute',
} as const;

const compareCards = async (
  db: Database,
  { card, simulator }: Config,
  period: Period,
): Promise<Compared> => {
  const title = `Cards, ${card.provider}`;
  if (simulator && !simulator.elsewhere)
    return { title, unknown: [], problem: 'a demo’s simulator is gone with its process.' };
  try {
    const movements = await createCardProvider(card).movements(period);
    const list: Statement = {
      ...period,
      rows: movements.map(({ kind, id, intentId, cents, at }) => ({
        receipt: kind === 'dispute_won' ? `${id}:back` : id,
        at,
        details: DETAILS[kind],
        cents,
        linked: kind === 'charge' ? undefined : intentId,
      })),
      charges: { count: 0, cents: 0 },
      skipped: 0,
      badLines: [],
    };
    return compared(title, compare(list, await findCardBooks(db, list)));
  } catch (error) {
    return { title, unknown: [], problem: (error as Error).message };
  }
};

type Options = { config: Config; period: Period; statements: readonly string[] };

/** Compares the books with the M-PESA statements and the card provider's list of the period. */
export const compareProviders = async (
  db: Database,
  { config, period, statements }: Options,
): Promise<Compared[]> => {
  const all: Compared[] = [];
  for (const file of statements) all.push(await compareStatement(db, file));
  if (statements.length === 0) {
    const problem =
      'export the statement of these days from the organisation portal, and name it: --statement FILE.';
    all.push({ title: 'M-PESA', unknown: [], problem });
  }
  if (takesCards(config.card)) all.push(await compareCards(db, config, period));
  return all;
};

/** 1: the books differ; 2: something could not be compared; 0: they agree. */
export const codeOf = (all: readonly Compared[]): 0 | 1 | 2 => {
  const differs = all.some(
    ({ match, unknown }) =>
      unknown.length > 0 || (match && match.missing.total + match.different.total > 0),
  );
  if (differs) return 1;
  return all.some(({ problem }) => problem) ? 2 : 0;
};
