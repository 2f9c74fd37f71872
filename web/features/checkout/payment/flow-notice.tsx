import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Spinner } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type FlowState, TEXTS } from './payment-states.ts';

const OrdersLink = () => (
  <Link className="text-link" to="/dashboard/orders">
    My orders
  </Link>
);

const Wait = ({ children }: { children: string }) => (
  <Notice tone="info" role="status">
    <p className="flex items-center gap-3 font-semibold">
      <Spinner />
      <span>{children}</span>
    </p>
  </Notice>
);

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
  const text = state.kind === 'idle' ? state.text : undefined;
  useFocusOn(reason, text);

  if (state.kind === 'idle') {
    if (!text) return null;
    return (
      <div ref={reason} tabIndex={-1} className="outline-none">
        <Notice tone={state.tone ?? 'danger'} role={state.tone === 'info' ? 'status' : 'alert'}>
          <span>{`${text} `}</span>
          {state.tone === 'info' && <OrdersLink />}
        </Notice>
      </div>
    );
  }
  if (state.kind === 'waiting' && state.slow) {
    return (
      <Notice tone="warn" role="status">
        <p>
          {state.note && <span>{`${state.note} `}</span>}
          <span>
            We have no answer about your payment yet. Your order is kept: once the payment is
            confirmed you find it under{' '}
          </span>
          <OrdersLink />. No need to pay twice.
        </p>
      </Notice>
    );
  }
  const wait = waitText(state);
  return wait ? <Wait>{wait}</Wait> : null;
};

const useFocusOn = (target: RefObject<HTMLElement | null>, text: string | undefined): void => {
  useEffect(() => {
    if (text) target.current?.focus();
  }, [target, text]);
};
