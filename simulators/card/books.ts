import { NewestList } from '../newest.ts';

/** A movement of money in cents, signed from the shop's point of view. */
export interface CardBookEntry {
  at: string;
  kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal';
  id: string;
  paymentIntent: string;
  amount: number;
}

/** Totals over all movements. */
export interface CardBookTotals {
  charged: number;
  refunded: number;
  /** withdrawn by disputes and not given back */
  disputed: number;
  balance: number;
}

/** The provider's own accounts. */
export class CardBooks {
  readonly #entries = new NewestList<CardBookEntry>();
  #charged = 0;
  #refunded = 0;
  #disputed = 0;

  record(entry: CardBookEntry): void {
    this.#entries.add(entry);
    if (entry.kind === 'charge') this.#charged += entry.amount;
    else if (entry.kind.startsWith('dispute')) this.#disputed -= entry.amount;
    else this.#refunded -= entry.amount;
  }

  entries(): CardBookEntry[] {
    return this.#entries.all();
  }

  totals(): CardBookTotals {
    return {
      charged: this.#charged,
      refunded: this.#refunded,
      disputed: this.#disputed,
      balance: this.#charged - this.#refunded - this.#disputed,
    };
  }

  clear(): void {
    this.#entries.clear();
    this.#charged = 0;
    this.#refunded = 0;
    this.#disputed = 0;
  }
}
