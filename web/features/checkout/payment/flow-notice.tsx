import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatKsh } from '#contract/money.ts';
import { useOffline } from '../../../platform/browser/connection.ts';
import { Spinner } from '../../../ui/button.tsx';
import type { Elements } from '../../../ui/elements.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type FlowState, type PayRecord, TEXTS, type Waiting } from './payment-states.ts';

/** Why Pay is disabled, beside it. */
export const WHY_NOT = 'pay-why-not';
/** A prompt that comes is there by then. */
const HINT_MS = 20_000;

const OrdersLink = () => (
  <Link className="text-link" to="/dashboard/orders">
    My orders
  </Link>
);

/** Whether this long ago has passed; it renders again when it has. */
const usePassed = (since: number, ms: number): boolean => {
  const [passed, setPassed] = useState(() => Date.now() - since >= ms);
  useEffect(() => {
    const left = since + ms - Date.now();
    setPassed(left <= 0);
    const timer = setTimeout(() => setPassed(true), left);
    return () => clearTimeout(timer);
  }, [since, ms]);
  return passed;
};

const NoPrompt = ({ since }: { since: number }) =>
  usePassed(since, HINT_MS) && (
    <p className="mt-2 text-sm">
      No prompt? Wake that phone up, see that it has network, and end a call. Once this prompt has
      ended, one to three minutes after it was sent, you can try again or with another number.
    </p>
  );

const NO_NETWORK =
  'There is no network now: your payment goes on, and we look it up once there is.';

const Wait = ({ text, record, children }: WaitProps) => {
  const offline = useOffline();
  const { amount, phone } = record;
  return (
    <Notice tone="info" role="status">
      <p className="flex items-center gap-3 font-semibold">
        <Spinner />
        <span>{text}</span>
      </p>
      <p className="tabular-nums">{`${formatKsh(amount * 100)}${phone ? ` from ${phone}` : ''}`}</p>
      {offline && <p className="mt-2 text-sm">{NO_NETWORK}</p>}
      {children}
    </Notice>
  );
};
type WaitProps = { text: string; record: PayRecord; children?: Elements };

const waitText = (state: FlowState): string | undefined => {
  switch (state.kind) {
    case 'waiting':
      if (state.record.method === 'mpesa') return 'Enter your M-PESA PIN on your phone';
      return state.bank === 'open'
        ? 'Your bank asks you to confirm the payment'
        : 'We are waiting for your bank';
    case 'reading':
      return state.away ? TEXTS.away : 'We are looking up your payment';
    case 'saving':
      return 'We are saving your order';
    case 'starting':
      return state.record.method === 'mpesa' ? 'We are sending a prompt to your phone' : undefined;
    default:
      return undefined;
  }
};

/** The state of the payment, or the reason why it ended, which takes the focus. */
export const FlowNotice = ({ state }: { state: FlowState }) => {
  const reason = useRef<HTMLDivElement>(null);
  const ended = state.kind === 'idle' ? state.text : undefined;
  useFocusOn(reason, ended);

  if (state.kind === 'idle') {
    if (!ended) return null;
    return (
      <div ref={reason} tabIndex={-1} className="outline-none">
        <Notice tone={state.tone ?? 'danger'} role={state.tone === 'info' ? 'status' : 'alert'}>
          <span>{`${ended} `}</span>
          {state.tone === 'info' && <OrdersLink />}
        </Notice>
      </div>
    );
  }
  if (state.kind === 'waiting' && state.slow) return <Slow waiting={state} />;
  const text = waitText(state);
  if (!text || !('record' in state)) return null;
  const { record } = state;
  return (
    <Wait text={text} record={record}>
      {state.kind === 'waiting' && record.method === 'mpesa' && <NoPrompt since={record.at} />}
    </Wait>
  );
};

/** A live prompt allows no other one; a card's first try is cancelled by the second. */
const Slow = ({ waiting: { record, note } }: { waiting: Waiting }) => (
  <Notice tone="warn" role="status">
    <p id={WHY_NOT}>
      {note && <span>{`${note} `}</span>}
      <span>
        We have no answer about your payment yet. Your order is kept: once the payment is confirmed
        you find it under{' '}
      </span>
      <OrdersLink />
      <span>
        {record.method === 'mpesa'
          ? '. No need to pay twice: Pay works again once this prompt has ended.'
          : '. You may try again: that cancels this try first, so that you never pay twice.'}
      </span>
    </p>
  </Notice>
);

const useFocusOn = (target: RefObject<HTMLElement | null>, text: string | undefined): void => {
  useEffect(() => {
    if (text) target.current?.focus();
  }, [target, text]);
};
