/** Why a card is refused. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
}

/** Behaviour of one test card. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** the provider's predefined payment method of this card */
  method: string;
  /** requires 3-D Secure first */
  challenge?: true;
  decline?: Decline;
  dispute?: true;
  refundFails?: true;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

const GENERIC = declined('generic_decline');

/** The provider's published test cards relevant for a shop in Kenya. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', method: 'pm_card_visa' },
  { number: '5555555555554444', brand: 'mastercard', method: 'pm_card_mastercard' },
  { number: '378282246310005', brand: 'amex', method: 'pm_card_amex' },
  {
    number: '4000000000000002',
    brand: 'visa',
    method: 'pm_card_visa_chargeDeclined',
    decline: GENERIC,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000009987',
    brand: 'visa',
    method: 'pm_card_visa_chargeDeclinedLostCard',
    decline: declined('lost_card'),
  },
  {
    number: '4000000000009979',
    brand: 'visa',
    method: 'pm_card_visa_chargeDeclinedStolenCard',
    decline: declined('stolen_card'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    method: 'pm_card_chargeDeclinedExpiredCard',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    method: 'pm_card_chargeDeclinedIncorrectCvc',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    method: 'pm_card_chargeDeclinedProcessingError',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    method: 'pm_card_authenticationRequiredOnSetup',
    challenge: true,
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    method: 'pm_card_authenticationRequired',
    challenge: true,
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    method: 'pm_card_threeDSecure2Required',
    challenge: true,
  },
  {
    number: '4000008400001629',
    brand: 'visa',
    method: 'pm_card_threeDSecureRequiredChargeDeclined',
    challenge: true,
    decline: GENERIC,
  },
  {
    number: '4100000000000019',
    brand: 'visa',
    method: 'pm_card_radarBlock',
    decline: declined('fraudulent'),
  },
  { number: '4000000000000259', brand: 'visa', method: 'pm_card_createDispute', dispute: true },
  { number: '4000000000005126', brand: 'visa', method: 'pm_card_refundFail', refundFails: true },
];

/** A valid card number that is not a test card: refused, so that nobody uses a real one. */
export const UNKNOWN_CARD_DECLINE: Decline = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test card.',
);

/** Luhn check of a card number. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => {
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
