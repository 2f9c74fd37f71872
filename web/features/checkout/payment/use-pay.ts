import type { StripeCardElement } from '@stripe/stripe-js';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaymentMethod } from '#contract/payment.ts';
import { MPESA_PHONE_MESSAGE, toMsisdn } from '#contract/phone.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { useOffline } from '../../../platform/browser/connection.ts';
import { loginPath } from '../../../platform/page/return-to.ts';
import { cartTotals, useCart } from '../../cart/cart-store.ts';
import { useCheckoutForm, useNeeds } from '../checkout-form.ts';
import { useLastDetails } from '../last-details.tsx';
import { isProcessing, isPrompted } from './payment-states.ts';
import { useFlow } from './payment-store.ts';

/** Loaded together with the payment code, so that nobody pays before the delivery options are shown. */
export const loadDelivery = () => import('../delivery/delivery-group.tsx');

const CHANGED = 'The ways to deliver changed: please look at them again, then pay.';
const NOT_LOADED =
  'A part of this page could not be loaded. Check your connection and reload it: your cart and what you typed are kept.';
/** After a link led here Pay may stand where that was: the second tap of a double tap pays nothing. */
const ARRIVING_MS = 500;

/** Marks what the chosen delivery needs and leads to the first of it. */
const showMissing = (form: HTMLFormElement, [first]: readonly string[]): void => {
  useNeeds.setState({ missed: true });
  const box = form.querySelector<HTMLElement>(`[data-need="${first}"]`);
  (box?.querySelector<HTMLElement>('input') ?? box)?.focus();
};

type Elements = {
  form: RefObject<HTMLFormElement | null>;
  phone: RefObject<HTMLInputElement | null>;
  card: RefObject<StripeCardElement | null>;
};

export type Pay = {
  pay: (event: FormEvent) => void;
  /** Checks the phone that pays, and says what is wrong with it. */
  checkPhone: (phone: string) => boolean;
  phoneError: string | undefined;
  /** Why nothing was paid. */
  refusal: string | undefined;
  /** What is left to do, said to those who come back from signing in. */
  next: string | undefined;
  /** The card field shall have the focus. */
  toCard: boolean;
  processing: boolean;
  arriving: boolean;
};

/** What Pay does: it signs in, asks for what is missing, or starts the payment. */
export const usePay = (known: boolean, method: PaymentMethod, elements: Elements): Pay => {
  const payable = useCart((cart) => cartTotals(cart.lines).grandTotalCents > 0);
  const state = useFlow((flow) => flow.state);
  const { ready, user } = useSession();
  const offline = useOffline();
  const navigate = useNavigate();
  const [phoneError, setPhoneError] = useState<string>();
  const [arriving, setArriving] = useState(known);
  const [settling, setSettling] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const processing = isProcessing(state) || settling;

  useEffect(() => {
    const timer = setTimeout(() => setArriving(false), ARRIVING_MS);
    return () => clearTimeout(timer);
  }, []);

  const checkPhone = (phone: string): boolean => {
    const wrong = toMsisdn(phone) === undefined;
    setPhoneError(wrong ? MPESA_PHONE_MESSAGE : undefined);
    return !wrong;
  };

  const payWithDelivery = async (userId: string) => {
    setRefusal(undefined);
    setSettling(true);
    try {
      const { resolveDelivery, payByMpesa, payByCard } = await loadDelivery();
      const settled = await resolveDelivery();
      if ('changed' in settled) return setRefusal(CHANGED);
      if ('missing' in settled) {
        return elements.form.current && showMissing(elements.form.current, settled.missing);
      }
      if (method === 'mpesa') payByMpesa(userId, settled);
      else await payByCard(userId, settled, elements.card.current);
    } catch {
      setRefusal(NOT_LOADED);
    } finally {
      setSettling(false);
    }
  };

  const { next, toCard, forgetNext } = useWayBack(
    known && payable && !processing,
    method,
    elements,
  );

  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (arriving || processing || isPrompted(state) || offline || !payable || !ready) return;
    forgetNext();
    const { phone } = useCheckoutForm.getState();
    const leavesForSignIn = !user && (method === 'visa' || phone === '');
    if (method === 'mpesa' && !leavesForSignIn && !checkPhone(phone)) {
      elements.phone.current?.focus();
      return;
    }
    if (user) return void payWithDelivery(user._id);
    useCheckoutForm.setState({ signsIn: true });
    navigate(loginPath('/checkout'));
  };

  return { pay, checkPhone, phoneError, refusal, next, toCard, processing, arriving };
};

/** Whoever comes back from signing in is led to what is left to do. */
const useWayBack = (mayPay: boolean, method: PaymentMethod, { form, phone }: Elements) => {
  const { user } = useSession();
  const signsIn = useCheckoutForm((now) => now.signsIn);
  const { isKnown } = useLastDetails();
  const [next, setNext] = useState<string>();
  const [toCard, setToCard] = useState(false);
  const led = useRef(false);

  const lead = async () => {
    const { resolveDelivery } = await loadDelivery();
    const settled = await resolveDelivery();
    const payer = useCheckoutForm.getState().phone;
    // Whoever went on already is not pulled back.
    const focused = document.activeElement;
    const waits = focused === document.body || focused?.localName === 'main';
    if ('missing' in settled) {
      setNext('You are signed in. Fill in what is marked, then press Pay.');
      if (waits && form.current) showMissing(form.current, settled.missing);
      return;
    }
    if (method === 'visa') {
      setNext('You are signed in. Give your card, then press Pay.');
      return setToCard(waits);
    }
    const valid = toMsisdn(payer) !== undefined;
    setNext(
      valid
        ? `You are signed in. Pay sends the M-PESA prompt to ${payer}.`
        : 'You are signed in. Give the phone that pays, then press Pay.',
    );
    if (!waits) return;
    if (valid) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    else phone.current?.focus();
  };

  useEffect(() => {
    if (!signsIn || !user || !mayPay || !isKnown || led.current) return;
    led.current = true;
    useCheckoutForm.setState({ signsIn: false });
    // A part that did not load says so itself.
    lead().catch(() => {});
  });

  return { next, toCard, forgetNext: () => setNext(undefined) };
};
