import type { StripeCardElement } from '@stripe/stripe-js';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { loadCard } from './card.ts';
import { TEXTS } from './payment-states.ts';

/** The provider renders the field in its own frame and can't read our CSS variables. */
const inkFor = (scheme: string) =>
  scheme === 'dark'
    ? { color: '#f4eee6', muted: '#c9b9b4', danger: '#ff9a8d' }
    : { color: '#2c1526', muted: '#6b5763', danger: '#b3261e' };

type Props = {
  card: RefObject<StripeCardElement | null>;
  disabled: boolean;
  /** It gets the focus once it is there. */
  leads: boolean;
  /** Why the last payment by it failed. */
  refused: string | undefined;
  onChange: () => void;
};

/** The provider's card field, mounted once its library has loaded. */
export const CardField = ({ card, disabled, leads, refused, onChange }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [error, setError] = useState('');
  const [attempt, setAttempt] = useState(0);
  // The provider's field has no border and needs a frame; the demo's fields have borders.
  const [framed, setFramed] = useState(true);

  useEffect(() => {
    let element: StripeCardElement | undefined;
    let left = false;
    setState('loading');
    loadCard(attempt > 0)
      .then((stripe) => {
        if (left || !box.current) return;
        if (!stripe) return setState('failed');
        const ink = inkFor(getComputedStyle(document.documentElement).colorScheme);
        element = stripe.elements().create('card', {
          hidePostalCode: true,
          style: {
            base: { color: ink.color, fontSize: '16px', '::placeholder': { color: ink.muted } },
            invalid: { color: ink.danger },
          },
        });
        element.on('change', (change) => {
          setError(change.error?.message ?? '');
          onChange();
        });
        element.mount(box.current);
        card.current = element;
        setFramed(box.current.querySelector('iframe') !== null);
        setState('ready');
      })
      .catch(() => {
        if (!left) setState('failed');
      });
    return () => {
      left = true;
      card.current = null;
      element?.destroy();
    };
  }, [attempt, card, onChange]);

  useEffect(() => {
    if (state === 'ready') card.current?.update({ disabled });
  }, [card, disabled, state]);

  useEffect(() => {
    if (!(leads || refused) || disabled || state !== 'ready') return;
    box.current?.scrollIntoView({ block: 'center' });
    card.current?.focus();
  }, [card, disabled, leads, refused, state]);

  return (
    <div>
      <p id={id} className={framed ? 'field-label' : 'sr-only'}>
        Card details
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the provider mounts its own fields in here */}
      <div
        ref={box}
        role="group"
        aria-labelledby={id}
        className={`${framed ? 'input content-center' : ''} ${state === 'ready' ? '' : 'hidden!'}`}
      />
      {state === 'loading' && (
        <p role="status" className="text-muted">
          Loading the card form...
        </p>
      )}
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          <span>{`${TEXTS.notLoaded} `}</span>
          <button
            type="button"
            className="text-link min-h-11"
            onClick={() => setAttempt(attempt + 1)}
          >
            Try again
          </button>
        </p>
      )}
      {(error || refused) && (
        <p role="alert" className="field-error">
          {error || refused}
        </p>
      )}
    </div>
  );
};
