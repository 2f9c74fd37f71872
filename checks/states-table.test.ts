import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { canMove, type OrderState, undoOf } from '../api/features/orders/states.ts';
import { assertPaymentMove, type PaymentState } from '../api/features/payments/rules.ts';
import { ORDER_STEPS, PAYMENT_STEPS } from '../test/model/steps.ts';
import { nextStates } from './states-table.ts';

const states = readFileSync(path.resolve(import.meta.dirname, '../docs/states.md'), 'utf8');
const stepsOf = (next: Record<string, readonly string[]>): string[] =>
  Object.entries(next)
    .flatMap(([from, all]) => all.map((to) => `${from} > ${to}`))
    .sort();
/** All pairs of the states that the code lets follow each other. */
const stepsOfCode = (names: string[], may: (from: string, to: string) => boolean): string[] =>
  names
    .flatMap((from) => names.filter((to) => may(from, to)).map((to) => `${from} > ${to}`))
    .sort();

test('docs/states.md has the steps of a payment that the code allows, and the model makes no other', () => {
  const next = nextStates(states, 'Payment');
  const allows = (from: string, to: string): boolean => {
    try {
      assertPaymentMove(from as PaymentState, to as PaymentState);
      return true;
    } catch {
      return false;
    }
  };
  expect(Object.keys(next)).toHaveLength(8);
  expect(stepsOf(next)).toEqual(stepsOfCode(Object.keys(next), allows));
  const model = stepsOf(PAYMENT_STEPS);
  // Rows that the model has no command for: review-closed and refund-bounced.
  const notInModel = ['needs_attention > failed', 'refunded > needs_attention'];
  expect([...model, ...notInModel].sort()).toEqual(stepsOf(next));
});

test('docs/states.md has the steps of an order that the code allows, and the model makes no other', () => {
  const next = nextStates(states, 'Order');
  const allows = (from: string, to: string): boolean =>
    canMove(from as OrderState, to as OrderState) ||
    undoOf(from as OrderState, new Date(0))?.to === to;
  expect(Object.keys(next)).toHaveLength(8);
  expect(stepsOf(next)).toEqual(stepsOfCode(Object.keys(next), allows));
  const model = Object.keys(ORDER_STEPS).filter((step) => !step.startsWith('>'));
  expect(model.sort()).toEqual(stepsOf(next));
});
