import { NewestMap } from '../newest.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/** M-PESA's own guard: the same amount to the same phone within two minutes ends with code 17. */
export class RuleOf17 {
  readonly #lastPush = new NewestMap<string, number>();

  /** Notes a push and tells whether it comes too soon after its twin. */
  isTooSoon(phone: string, amount: number, now: Date): boolean {
    const key = `${phone}:${amount}`;
    const last = this.#lastPush.get(key);
    this.#lastPush.delete(key);
    this.#lastPush.set(key, now.getTime());
    return last !== undefined && now.getTime() - last < TWO_MINUTES_MS;
  }

  clear(): void {
    this.#lastPush.clear();
  }
}
