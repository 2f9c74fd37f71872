import { NewestList, NewestMap } from '../newest.ts';

/** A movement of money, signed from the shop's point of view. */
export interface BookEntry {
  at: string;
  kind: 'payment' | 'reversal' | 'payout';
  receipt: string;
  phone: string;
  amount: number;
  checkoutRequestId?: string | undefined;
  originalReceipt?: string | undefined;
}

/** A payment by receipt, with its refunded amount. */
export interface BookedPayment {
  receipt: string;
  phone: string;
  amount: number;
  reversed: number;
  at: string;
}

/** Totals over all movements, including entries no longer listed. */
export interface BookTotals {
  received: number;
  reversed: number;
  paidOut: number;
  balance: number;
}

/** The provider's own accounts, with which the shop's are compared. */
export class Books {
  readonly #entries = new NewestList<BookEntry>();
  readonly #payments = new NewestMap<string, BookedPayment>();
  readonly #receipts = new NewestMap<string, true>(40_000);
  #received = 0;
  #reversed = 0;
  #paidOut = 0;

  record(entry: BookEntry): void {
    this.#entries.add(entry);
    this.#receipts.set(entry.receipt, true);
    if (entry.kind === 'payment') {
      const { receipt, phone, amount, at } = entry;
      this.#payments.set(receipt, { receipt, phone, amount, reversed: 0, at });
      this.#received += amount;
    } else if (entry.kind === 'reversal') {
      const original = this.#payments.get(entry.originalReceipt ?? '');
      if (original) original.reversed -= entry.amount;
      this.#reversed -= entry.amount;
    } else {
      this.#paidOut -= entry.amount;
    }
  }

  isReceipt(receipt: string): boolean {
    return this.#receipts.has(receipt);
  }

  payment(receipt: string): BookedPayment | undefined {
    return this.#payments.get(receipt);
  }

  entries(): BookEntry[] {
    return this.#entries.all();
  }

  totals(): BookTotals {
    return {
      received: this.#received,
      reversed: this.#reversed,
      paidOut: this.#paidOut,
      balance: this.#received - this.#reversed - this.#paidOut,
    };
  }

  clear(): void {
    this.#entries.clear();
    this.#payments.clear();
    this.#receipts.clear();
    this.#received = 0;
    this.#reversed = 0;
    this.#paidOut = 0;
  }
}
