/** A text or number as text; anything else as the empty string. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

/** PostgreSQL's largest integer, far above what M-PESA moves. */
const MAX_SHILLINGS = 2_147_483_647;

/** Whole shillings, which M-PESA writes as a number or a text; undefined for anything else. */
export const shillingsOf = (value: unknown): number | undefined => {
  const text = textOf(value);
  const amount = Number(text);
  return text !== '' && Number.isInteger(amount) && amount > 0 && amount <= MAX_SHILLINGS
    ? amount
    : undefined;
};
