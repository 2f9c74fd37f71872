import type { StripeCardElement } from '@stripe/stripe-js';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import type { Quote } from '#contract/cart.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment.ts';
import { normalisePhoneInput } from '#contract/phone.ts';
import { useSession } from '../../../platform/api-client/session.ts';
import { useOffline } from '../../../platform/browser/connection.ts';
import { useTakesCards } from '../../../platform/page/shop.ts';
import { Button } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Field, TextInput } from '../../../ui/field.tsx';
import { latePart } from '../../../ui/late-part.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { cartTotals, useCart } from '../../cart/cart-store.ts';
import { useCheckoutForm, useNeeds } from '../checkout-form.ts';
import { LastDetails } from '../last-details.tsx';
import { ShippingFields, townIsWritten, WhereFields } from '../shipping-fields.tsx';
import { CardField } from './card-field.tsx';
import { FlowNotice, WHY_NOT } from './flow-notice.tsx';
import { isPrompted } from './payment-states.ts';
import { useFlow } from './payment-store.ts';
import { loadDelivery, usePay } from './use-pay.ts';

const METHODS = [
  { value: 'mpesa', label: 'MPESA' },
  { value: 'visa', label: 'VISA' },
] as const;

const loadGroup = () => loadDelivery().then((late) => late.DeliveryGroup);
const DeliveryGroup = latePart(loadGroup, { missing: 'The ways to deliver can’t be shown' });

const Delivery = () => (
  // The room of the group as it mostly is, from the first paint on.
  <div className="mt-4 min-h-30 sm:min-h-22">
    <DeliveryGroup />
  </div>
);

const LEGEND = 'subheading mb-3 font-display font-semibold';

/** It was about a number or a card that is being changed. */
const forgetRefusal = (): void => {
  const { state } = useFlow.getState();
  if (state.kind === 'idle' && state.tone === 'danger')
    useFlow.setState({ state: { kind: 'idle' } });
};

type PhoneProps = {
  input: RefObject<HTMLInputElement | null>;
  disabled: boolean;
  error: string | undefined;
  check: (phone: string) => void;
};

const PhoneField = ({ input, disabled, error, check }: PhoneProps) => {
  const phone = useCheckoutForm((form) => form.phone);
  return (
    <Field
      label="MPESA phone number"
      hint="The phone that gets the M-PESA prompt."
      error={error}
      live
      className="max-w-sm"
    >
      <TextInput
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        maxLength={40}
        value={phone}
        disabled={disabled}
        onChange={(event) => {
          const next = normalisePhoneInput(event.target.value);
          useCheckoutForm.setState({ phone: next });
          forgetRefusal();
          // An error shown before disappears as soon as the number is right.
          if (error) check(next);
        }}
        onBlur={() => phone && check(phone)}
      />
    </Field>
  );
};

/** The sum of the payment: in whole shillings, with the fee of the chosen delivery. */
const ToPay = ({ known }: { known: boolean }) => {
  const { payable } = cartTotals(useCart((cart) => cart.lines));
  const fee = useNeeds((needs) => needs.fee);
  if (known && payable === 0) return null;
  return (
    <p
      aria-live="polite"
      aria-atomic="true"
      className="font-bold text-lg leading-tight lg:mb-3 lg:flex lg:w-full lg:justify-between"
    >
      <span className="block">To pay</span>{' '}
      <span className="price block">{known && formatKsh((payable + fee) * 100)}</span>
    </p>
  );
};

/** Enter pays in the phone's field, the last one. In the others it is the way to the next field. */
const stayOnEnter = (event: KeyboardEvent, last: Element | null): void => {
  if (event.key !== 'Enter' || event.target === last) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  townIsWritten();
};

type PaymentFormProps = {
  known: boolean;
  /** Money received for this cart that is in the review queue. */
  waiting?: Quote['waiting'];
  /** Heading and order summary, above the fields on a small screen. */
  children?: Elements;
};

/** Payment method, phone or card, shipping and the Pay button, which is a bar on a small screen. */
export const PaymentForm = ({ known, waiting, children }: PaymentFormProps) => {
  const chosen = useCheckoutForm((form) => form.method);
  const takesCards = useTakesCards();
  const method = takesCards ? chosen : 'mpesa';
  const payable = useCart((cart) => cartTotals(cart.lines).grandTotalCents > 0);
  const state = useFlow((flow) => flow.state);
  const { ready, user } = useSession();
  const offline = useOffline();
  const elements = {
    form: useRef<HTMLFormElement>(null),
    phone: useRef<HTMLInputElement>(null),
    card: useRef<StripeCardElement>(null),
  };
  // Said beside the field that can mend it.
  const cardRefused =
    state.kind === 'idle' && state.ofCard && method === 'visa' ? state.text : undefined;
  const prompted = isPrompted(state);
  const delivery = useRef<HTMLFieldSetElement>(null);
  const { pay, checkPhone, phoneError, refusal, next, toCard, processing, arriving } = usePay(
    known,
    method,
    elements,
  );

  const choose = (chosen: PaymentMethod) => {
    forgetRefusal();
    useCheckoutForm.setState({ method: chosen });
  };

  return (
    <form
      ref={elements.form}
      onSubmit={pay}
      onKeyDown={(event) => stayOnEnter(event, elements.phone.current)}
      noValidate
      aria-label="Payment"
      className="checkout gap-y-6 max-lg:flex max-lg:flex-col"
    >
      {children}
      <div className="grid min-w-0 content-start gap-8">
        <fieldset ref={delivery} className="min-w-0">
          <legend className={LEGEND}>Delivery</legend>
          <WhereFields />
          <LastDetails above={delivery} />
          {payable && <Delivery />}
        </fieldset>
        <ShippingFields />
        <fieldset className="grid min-w-0 gap-4">
          <legend className={LEGEND}>Payment</legend>
          <RadioGroup
            legend="Payment method"
            legendHidden
            options={takesCards ? METHODS : METHODS.slice(0, 1)}
            value={method}
            disabled={processing}
            onChange={choose}
            className="grid max-w-sm gap-2 [&>.option]:min-h-12 [&>.option]:border [&>.option]:border-line-strong [&>.option]:px-4 [&>.option:has(:checked)]:border-brand-text [&>.option:has(:checked)]:bg-brand-soft"
          />
          {method === 'mpesa' ? (
            <PhoneField
              input={elements.phone}
              disabled={processing}
              error={phoneError}
              check={checkPhone}
            />
          ) : (
            known && (
              <CardField
                card={elements.card}
                disabled={processing}
                leads={toCard}
                refused={cardRefused}
                onChange={forgetRefusal}
              />
            )
          )}
        </fieldset>
        {ready && !user && (
          <p className="text-muted text-sm">
            You sign in on the way; your cart and what you typed are kept.
          </p>
        )}
      </div>
      <div className="pay-bar flex flex-wrap items-center gap-x-4">
        <div className="w-full lg:order-1">
          {!cardRefused && <FlowNotice state={state} />}
          <div role="status" className="grid gap-4">
            {next && state.kind === 'idle' && !state.text && (
              <Notice tone="ok">
                <p>{next}</p>
              </Notice>
            )}
            {refusal && (
              <Notice tone="warn">
                <p>{refusal}</p>
              </Notice>
            )}
            {waiting && state.kind === 'idle' && !state.text && (
              <Notice tone="warn">
                <p>
                  We received <span>{formatKsh(waiting.received * 100)}</span> for these items and
                  are looking into it. Please do not pay for them again.
                </p>
              </Notice>
            )}
            {offline && !('record' in state) && (
              <Notice tone="warn">
                <p id={WHY_NOT}>
                  You are offline, so Pay can’t work now. Your cart and what you typed are kept.
                </p>
              </Notice>
            )}
          </div>
        </div>
        <ToPay known={known} />
        <Button
          type="submit"
          className="flex-1"
          busy={processing}
          disabled={!payable || offline || prompted}
          aria-disabled={arriving || undefined}
          aria-describedby={offline || prompted ? WHY_NOT : undefined}
        >
          {processing ? 'Processing...' : 'Pay'}
        </Button>
      </div>
    </form>
  );
};
