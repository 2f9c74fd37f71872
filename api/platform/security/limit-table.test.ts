import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/app.ts';
import { createLimits, type LimitName } from './limits.ts';

/** How often each thing may be done in how many seconds, in a live shop and in a demo. */
const TABLE: Record<LimitName, [strict: [number, number], generous: [number, number]]> = {
  login: [
    [8, 900],
    [500, 60],
  ],
  signIn: [
    [60, 600],
    [1000, 60],
  ],
  invite: [
    [20, 86_400],
    [500, 60],
  ],
  loginAddress: [
    [100, 900],
    [3000, 60],
  ],
  loginAccount: [
    [100, 3600],
    [500, 60],
  ],
  secondFactor: [
    [5, 900],
    [500, 60],
  ],
  secondFactorAccount: [
    [20, 3600],
    [500, 60],
  ],
  register: [
    [5, 3600],
    [500, 60],
  ],
  registerAddress: [
    [60, 3600],
    [3000, 60],
  ],
  currentPassword: [
    [8, 900],
    [500, 60],
  ],
  reset: [
    [5, 3600],
    [500, 60],
  ],
  resetAddress: [
    [60, 3600],
    [3000, 60],
  ],
  resetMail: [
    [5, 1800],
    [500, 60],
  ],
  confirmMail: [
    [3, 1800],
    [500, 60],
  ],
  phoneCode: [
    [3, 3600],
    [500, 60],
  ],
  phoneCodeDay: [
    [8, 86_400],
    [500, 60],
  ],
  phoneCodeOrigin: [
    [6, 3600],
    [500, 60],
  ],
  phoneCodeAddress: [
    [40, 3600],
    [3000, 60],
  ],
  phoneTryAddress: [
    [120, 3600],
    [3000, 60],
  ],
  pay: [
    [5, 600],
    [1000, 60],
  ],
  ownPhone: [
    [3, 600],
    [1000, 60],
  ],
  phone: [
    [3, 600],
    [1000, 60],
  ],
  card: [
    [5, 600],
    [1000, 60],
  ],
  cardAddress: [
    [30, 600],
    [1000, 60],
  ],
  unpaidOrder: [
    [10, 600],
    [60, 60],
  ],
  review: [
    [10, 3600],
    [500, 60],
  ],
  contact: [
    [5, 3600],
    [500, 60],
  ],
  contactAddress: [
    [60, 3600],
    [3000, 60],
  ],
  restockNotice: [
    [20, 3600],
    [500, 60],
  ],
  restockNoticeAddress: [
    [120, 3600],
    [3000, 60],
  ],
  restockPhone: [
    [5, 86_400],
    [500, 60],
  ],
  restockPhoneAddress: [
    [40, 86_400],
    [3000, 60],
  ],
  restockPhones: [
    [300, 86_400],
    [3000, 60],
  ],
  profilePicture: [
    [10, 3600],
    [500, 60],
  ],
  shopPicture: [
    [300, 3600],
    [1000, 60],
  ],
  address: [
    [30, 3600],
    [600, 60],
  ],
  track: [
    [5, 900],
    [500, 60],
  ],
  trackAddress: [
    [60, 900],
    [3000, 60],
  ],
  resend: [
    [60, 600],
    [600, 60],
  ],
  testMail: [
    [1, 60],
    [30, 60],
  ],
  search: [
    [120, 60],
    [6000, 60],
  ],
  longList: [
    [120, 60],
    [600, 60],
  ],
};

test.each(
  Object.entries(TABLE).flatMap(([name, [strict, generous]]) => [
    [name as LimitName, 'strict', ...strict] as const,
    [name as LimitName, 'generous', ...generous] as const,
  ]),
)('%s is limited in a %s shop to %i in %i seconds', (name, rateLimits, most, seconds) => {
  const limits = createLimits({
    config: { rateLimits },
    db: undefined as never,
    clock: createTestClock(),
  });
  expect(limits.point([name, 'somebody'])).toMatchObject({ most, seconds });
  for (let i = 0; i < most; i++) limits.spendHere(name, 'somebody');
  limits.spendHere(name, 'another');
  expect(() => limits.spendHere(name, 'somebody')).toThrow(
    expect.objectContaining({ status: 429, code: 'too_many_requests' }),
  );
});
