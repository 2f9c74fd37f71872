import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { CallReply } from '#contract/all.endpoints.ts';
import { formatKsh } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payment.ts';
import type { Refund } from '#contract/refunds.endpoints.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { movedCents, REFUND_WORDS, readAmount } from './refund-words.ts';
import { useRefunds, useReturnMoney } from './use-refunds.ts';

type Props = {
  open: boolean;
  paymentId: string;
  /** As the page knows it; the dialog fetches it again. */
  refundable: number;
  method: PaymentMethod;
  /** The order of the payment, if any. */
  orderId?: string | undefined;
  /** Cancels the order: refunds everything and restocks its pieces. */
  cancelling?: boolean;
  onClose: () => void;
  /** Called once the refund was accepted and the lists that show it have been refreshed. */
  onDone?: (refund: Refund) => void;
};

/** Refunds a payment in full or in part, by its provider or recorded by hand. */
export const RefundDialog = (props: Props) => (
  <Dialog
    open={props.open}
    onClose={props.onClose}
    title={props.cancelling ? 'Cancel and refund' : 'Return money'}
  >
    {props.open && <Loading {...props} />}
  </Dialog>
);

type Refunds = CallReply<'GET /api/payments/:id/refunds'>;

const Loading = (props: Props) => {
  const query = useRefunds(props.paymentId);
  const [since] = useState(() => Date.now());
  // Cached data may be older than the last refund, so fetch once; then the values stay while the dialog is
  // open.
  const [given, setGiven] = useState<Refunds>();
  const fresh = query.dataUpdatedAt >= since || !query.isFetching;
  if (!given && query.data && fresh) setGiven(query.data);
  return (
    <Loaded
      query={{ ...query, data: given, isError: query.isError && !given }}
      loading="Loading refunds..."
      error="Failed to load refunds."
      skeleton={<Skeleton className="h-72" />}
    >
      {({ refundable, restockable, unsent = false, byHandOnly }) => (
        <Form
          {...props}
          refundable={refundable}
          restockable={restockable}
          unsent={unsent}
          byHandOnly={byHandOnly}
          earlier={sentOf(query.data?.refunds)}
          loadEarlier={async () => {
            const { data, isError } = await query.refetch();
            return isError ? undefined : sentOf(data?.refunds);
          }}
        />
      )}
    </Loaded>
  );
};

const WHERE: Record<PaymentMethod, string> = {
  mpesa: 'The money goes back to the M-PESA account that paid.',
  visa: 'The money goes back to the card that paid.',
};

/** Returned, or on their way. */
const sentOf = (refunds: readonly Refund[] = []): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed');

type FormProps = Props & {
  restockable: boolean;
  /** Its pieces were not sent: they go back on sale by themselves. */
  unsent: boolean;
  byHandOnly: string | undefined;
  /** What went out before; also from another tab, or by a request whose reply was lost. */
  earlier: readonly Refund[];
  /** As it is now; undefined if it can’t be read. */
  loadEarlier: () => Promise<readonly Refund[] | undefined>;
};

const Form = (props: FormProps) => {
  const { paymentId, refundable, method, restockable, byHandOnly, cancelling = false } = props;
  const { earlier, loadEarlier } = props;
  const draft = useDraft(`${cancelling ? 'cancel' : 'refund'}:${paymentId}`, {
    amount: String(refundable),
    reason: '',
    restock: cancelling,
    byHand: false as boolean,
    receipt: '',
  });
  const { values, change, input } = draft;
  const [typo, setTypo] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [another, setAnother] = useState(false);
  const [asked, setAsked] = useState(false);
  const [checking, setChecking] = useState(false);
  const tried = useRef('');
  const tick = useRef<HTMLInputElement>(null);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  const write = useReturnMoney(paymentId, draft, (refund) => {
    tried.current = '';
    if (refund.status === 'failed') return setRefused(refund.message);
    draft.reset();
    props.onClose();
    props.onDone?.(refund);
  });
  const byHand = byHandOnly !== undefined || values.byHand;
  // Cancelling always refunds everything, whatever a draft says.
  const typed = cancelling ? String(refundable) : values.amount;
  const read = readAmount(typed, refundable);
  const whole = 'amount' in read && read.amount === refundable;
  const mayRestock = restockable && whole && !props.unsent;

  const [known] = useState(() => earlier.map(({ _id }) => _id));
  /** The same sum went out before, or something did since the dialog was opened. */
  const likeOf = (refunds: readonly Refund[]) =>
    refunds.findLast(
      ({ _id, amount }) => !known.includes(_id) || ('amount' in read && amount === read.amount),
    );
  const like = likeOf(earlier);
  const needsTick = asked && like !== undefined;
  useEffect(() => {
    // On a low screen it is out of sight.
    if (needsTick) tick.current?.focus();
  }, [needsTick]);

  const submit = async () => {
    setRefused(undefined);
    setTypo('error' in read ? read.error : undefined);
    if ('error' in read) return;
    const request = {
      amount: read.amount,
      reason: values.reason.trim(),
      restock: mayRestock && values.restock,
      byHand,
      receipt: byHand ? values.receipt.trim() : '',
      again: another,
    };
    // Pressed again after no reply: its key says that it is the same.
    const text = JSON.stringify(request);
    const isRepeat = text === tried.current;
    setChecking(true);
    const sent = another || isRepeat ? [] : await loadEarlier();
    // Cancelled while the shop was asked.
    if (left.current) return;
    setChecking(false);
    if (!sent) return setRefused(UNREAD);
    const isAsked = likeOf(sent) !== undefined;
    setAsked(isAsked);
    if (isAsked) return;
    tried.current = text;
    void write.run(request);
  };
  const busy = write.busy || checking;
  const giveUp = () => {
    draft.reset();
    props.onClose();
  };
  if (refundable === 0) {
    return (
      <div className="grid gap-5">
        <p>There is no money of this payment that could be returned.</p>
        <Button variant="secondary" className="justify-self-end" onClick={props.onClose}>
          Close
        </Button>
      </div>
    );
  }
  const isNamed = write.fields.amount !== undefined || write.fields.receipt !== undefined;
  const problem =
    refused ?? (asked ? SENT_BEFORE : undefined) ?? (isNamed ? undefined : write.problem);
  return (
    <DialogForm
      submit={wordsOf(busy, byHand, 'amount' in read ? read.amount : undefined)}
      busy={busy}
      danger
      cancel={cancelling ? 'Keep the order' : 'Cancel'}
      problem={problem}
      onSubmit={() => void submit()}
      onCancel={giveUp}
    >
      {earlier.length > 0 && (
        <Notice tone="info">
          <p className="font-semibold">Returned before, or on its way</p>
          <ul>
            {earlier.map((refund) => (
              <li key={refund._id}>
                {`${formatKsh(movedCents(refund))} ${whenOf(refund)}: ${REFUND_WORDS[refund.status].text}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p>
        {cancelling && (
          <span>The order stays Paid until the money is back with the customer. </span>
        )}
        <span>
          {byHandOnly ??
            (byHand ? 'Nothing is sent: the shop only records what you returned.' : WHERE[method])}
        </span>
        <span> The customer is told by mail once it is there.</span>
      </p>
      <Field
        label="Amount in Ksh"
        hint={`Up to ${formatKsh(refundable * 100)}`}
        error={typo ?? write.fields.amount}
      >
        <TextInput
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          readOnly={cancelling}
          onChange={(event) => {
            setTypo(undefined);
            setAnother(false);
            setAsked(false);
            change({ amount: event.target.value });
          }}
        />
      </Field>
      {like && (asked || another) && (
        <Tick
          label={`Return another ${formatKsh('amount' in read ? read.amount * 100 : 0)}`}
          hint={`${formatKsh(like.amount * 100)} went out ${whenOf(like)}. Without this tick nothing more is returned.`}
          checked={another}
          onChange={setAnother}
          box={tick}
        />
      )}
      <Field label="Reason (optional)" hint="The customer reads it.">
        <TextInput {...input('reason')} maxLength={300} autoComplete="off" />
      </Field>
      <div className="grid gap-1">
        {props.unsent && restockable && whole && (
          <p>Its pieces were not sent: they go back on sale.</p>
        )}
        {mayRestock && (
          <Tick
            label="Put the pieces back on sale"
            hint="Tick it if they are here again."
            checked={values.restock}
            onChange={(restock) => change({ restock })}
          />
        )}
        {byHandOnly === undefined && (
          <Tick
            label="I have returned it by hand already"
            hint="In cash, or on the provider’s own site. The shop sends nothing."
            checked={values.byHand}
            onChange={(ticked) => change({ byHand: ticked })}
          />
        )}
      </div>
      {byHand && (
        <Field
          label="Receipt (optional)"
          hint="The number of the transaction that returned it."
          error={write.fields.receipt}
        >
          <TextInput {...input('receipt')} maxLength={60} autoComplete="off" />
        </Field>
      )}
    </DialogForm>
  );
};

const SENT_BEFORE = 'Money of this payment went out before. Tick above that you mean another sum.';
const UNREAD =
  'What went out before can’t be read just now, so nothing was sent. Please try again.';

const whenOf = ({ createdAt }: Refund): string => `on ${dateAndTime(createdAt)}`;

const wordsOf = (busy: boolean, byHand: boolean, amount: number | undefined): string => {
  if (busy) return byHand ? 'Recording...' : 'Returning...';
  const verb = byHand ? 'Record' : 'Return';
  return amount === undefined ? verb : `${verb} ${formatKsh(amount * 100)}`;
};

type TickProps = {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  box?: RefObject<HTMLInputElement | null>;
};

const Tick = ({ label, hint, checked, onChange, box }: TickProps) => {
  const id = useId();
  return (
    <div>
      <label className="option">
        <input
          ref={box}
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      <p id={id} className="pl-9 text-muted text-sm">
        {hint}
      </p>
    </div>
  );
};
