import { NewestMap } from '../newest.ts';

const TWO_MINUTES_MS = 2 * 60 * 1000;

/**
 * M-PESA's duplicate check: the same amount to the same phone within two minutes fails with code
 * 17.
 */
export class RuleOf17 {
  readonly #lastPush = new NewestMap<string, number>();

  /** Records a push; true if an identical one was too recent. */
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
