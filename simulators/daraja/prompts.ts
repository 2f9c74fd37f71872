import { NewestList, NewestMap } from '../newest.ts';
import type { Books } from './books.ts';
import { callbackText, type Outcome } from './outcomes.ts';
import { checkoutRequestId, merchantRequestId, nairobiTimestamp, receiptNumber } from './wire.ts';

/** A prompt on a customer's phone. */
export interface Prompt {
  /** the MerchantRequestID; unlike the CheckoutRequestID it does not contain the phone number */
  id: string;
  checkoutRequestId: string;
  phone: string;
  amount: number;
  accountReference: string;
  transactionDesc: string;
  callbackUrl: string;
  createdAt: string;
  outcome: Outcome;
  state: 'open' | 'paid' | 'failed';
  resultCode: number | string | null;
  receipt: string | null;
  paidAmount: number | null;
  settledAt: string | null;
  queries: number;
}

/** Fields of a push. */
export type PromptRequest = Pick<
  Prompt,
  'phone' | 'amount' | 'accountReference' | 'transactionDesc' | 'callbackUrl'
>;

interface PromptDeskOptions {
  delayMs: number;
  now: () => Date;
  books: Books;
  /** called once per prompt when its outcome is known */
  onSettled: (prompt: Prompt) => void;
}

/** All prompts, the subscriber lock, and the timers of outcomes. */
export class PromptStore {
  readonly #options: PromptDeskOptions;
  readonly #byCheckoutId = new NewestMap<string, Prompt>(10_000, (_, dropped) =>
    this.#forget(dropped),
  );
  readonly #byId = new NewestMap<string, Prompt>();
  /** One open prompt per phone: this map is the subscriber lock. */
  readonly #open = new Map<string, Prompt>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #ended = new NewestList<Prompt>(20);
  #held = false;

  constructor(options: PromptDeskOptions) {
    this.#options = options;
  }

  isLocked(phone: string): boolean {
    return this.#open.has(phone);
  }

  /** Opens a prompt on the phone; its outcome is fixed here and happens after the delay. */
  submit(request: PromptRequest, outcome: Outcome): Prompt {
    const now = this.#options.now();
    const prompt: Prompt = {
      ...request,
      id: merchantRequestId(),
      checkoutRequestId: checkoutRequestId(now, request.phone, (id) => this.#byCheckoutId.has(id)),
      createdAt: now.toISOString(),
      outcome,
      state: 'open',
      resultCode: null,
      receipt: null,
      paidAmount: null,
      settledAt: null,
      queries: 0,
    };
    this.#byCheckoutId.set(prompt.checkoutRequestId, prompt);
    this.#byId.set(prompt.id, prompt);
    this.#open.set(prompt.phone, prompt);
    if (!this.#held) this.#schedule(prompt);
    return prompt;
  }

  /** Finds a prompt by either of its ids. */
  find(id: string): Prompt | undefined {
    return this.#byCheckoutId.get(id) ?? this.#byId.get(id);
  }

  /** Every stored prompt, newest first. */
  all(): Prompt[] {
    return this.#byCheckoutId.values().reverse();
  }

  /** Open prompts, oldest first. */
  open(): Prompt[] {
    return [...this.#open.values()];
  }

  /** The latest ended prompts, newest first; at most 20. */
  ended(limit: number): Prompt[] {
    return this.#ended.all().slice(-limit).reverse();
  }

  /** The customer enters the PIN; false if the prompt is no longer open. */
  approve(id: string): boolean {
    return this.#settleByHand(id, 0);
  }

  /** The customer cancels; false if the prompt is no longer open. */
  cancel(id: string): boolean {
    return this.#settleByHand(id, 1032);
  }

  get held(): boolean {
    return this.#held;
  }

  /** While held, prompts wait for approve or cancel; releasing lets the fixed outcomes happen. */
  hold(held: boolean): void {
    if (held === this.#held) return;
    this.#held = held;
    for (const prompt of this.open()) {
      if (held) this.#unschedule(prompt);
      else this.#schedule(prompt);
    }
  }

  clear(): void {
    for (const prompt of this.open()) this.#unschedule(prompt);
    this.#open.clear();
    this.#byCheckoutId.clear();
    this.#byId.clear();
    this.#ended.clear();
    this.#held = false;
  }

  #settleByHand(id: string, resultCode: number): boolean {
    const prompt = this.find(id);
    if (prompt?.state !== 'open') return false;
    prompt.outcome = { ...prompt.outcome, resultCode, queryCode: undefined };
    this.#settle(prompt);
    return true;
  }

  #settle(prompt: Prompt): void {
    const { now, books, onSettled } = this.#options;
    const at = now();
    this.#unschedule(prompt);
    this.#open.delete(prompt.phone);
    prompt.resultCode = prompt.outcome.resultCode;
    prompt.settledAt = at.toISOString();
    prompt.state = prompt.resultCode === 0 ? 'paid' : 'failed';
    if (prompt.state === 'paid') {
      prompt.paidAmount = prompt.amount + prompt.outcome.amountChange;
      prompt.receipt = receiptNumber(at, (receipt) => books.isReceipt(receipt));
      books.record({
        at: prompt.settledAt,
        kind: 'payment',
        receipt: prompt.receipt,
        phone: prompt.phone,
        amount: prompt.paidAmount,
        checkoutRequestId: prompt.checkoutRequestId,
      });
    }
    this.#ended.add(prompt);
    onSettled(prompt);
  }

  #schedule(prompt: Prompt): void {
    const timer = setTimeout(() => this.#settle(prompt), this.#options.delayMs);
    this.#timers.set(prompt.checkoutRequestId, timer);
  }

  #unschedule(prompt: Prompt): void {
    clearTimeout(this.#timers.get(prompt.checkoutRequestId));
    this.#timers.delete(prompt.checkoutRequestId);
  }

  /** An evicted prompt must not keep its phone locked. */
  #forget(prompt: Prompt): void {
    this.#byId.delete(prompt.id);
    if (prompt.state !== 'open') return;
    this.#unschedule(prompt);
    this.#open.delete(prompt.phone);
  }
}

/** Callback body of a settled prompt, byte for byte in the provider's form. */
export function stkCallbackBody(prompt: Prompt): string {
  const paid = prompt.receipt !== null && prompt.paidAmount !== null && prompt.settledAt !== null;
  const body = {
    Body: {
      stkCallback: {
        MerchantRequestID: prompt.id,
        CheckoutRequestID: prompt.checkoutRequestId,
        ResultCode: prompt.resultCode,
        ResultDesc: callbackText(prompt.resultCode ?? ''),
        ...(paid ? { CallbackMetadata: { Item: metadataItems(prompt) } } : {}),
      },
    },
  };
  // The provider sends `1500.00`, a number that JSON.stringify can't produce.
  return JSON.stringify(body).replace('"@amount"', (prompt.paidAmount ?? 0).toFixed(2));
}

function metadataItems(prompt: Prompt) {
  return [
    { Name: 'Amount', Value: '@amount' },
    { Name: 'MpesaReceiptNumber', Value: prompt.receipt },
    { Name: 'Balance' },
    {
      Name: 'TransactionDate',
      Value: Number(nairobiTimestamp(new Date(prompt.settledAt ?? prompt.createdAt))),
    },
    { Name: 'PhoneNumber', Value: Number(prompt.phone) },
  ];
}
