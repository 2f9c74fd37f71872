import { useState } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { type OrderStatus, SHORT_ID } from '#contract/payment.ts';
import type { Write } from '../../platform/api-client/use-write.ts';
import { Button, type ButtonSize, type ButtonVariant } from '../../ui/button.tsx';
import { ConfirmDialog, useLastDefined } from '../../ui/confirm-dialog.tsx';
import { MoreAction, MoreMenu } from '../../ui/more-menu.tsx';
import { customerOf } from './customer.tsx';
import { nextStatus } from './moves.ts';

export type Movable = Pick<Order, '_id' | 'status' | 'user' | 'undo' | 'addressMissing'>;
type Props = {
  order: Movable;
  moving: boolean;
  onMove: (order: Movable, to: OrderStatus) => void;
  size?: ButtonSize;
  variant?: ButtonVariant;
};

/** The next step that staff can take with an order, if any; a cancellation stands in a menu. */
export const MoveButton = ({
  order,
  moving,
  onMove,
  size = 'medium',
  variant = 'secondary',
}: Props) => {
  const to = nextStatus(order.status);
  if (!to || to === 'Cancelled') return null;
  return (
    <Button
      variant={variant}
      size={size}
      className="min-h-11 whitespace-nowrap"
      busy={moving}
      onClick={() => onMove(order, to)}
    >
      <span>
        <span>{`Mark as ${to}`}</span>
        <span className="sr-only">{`, order ${order._id.slice(0, SHORT_ID)}`}</span>
      </span>
    </Button>
  );
};

/** Cancels an unpaid order. */
export const CancelMenu = ({ order, onMove }: Pick<Props, 'order' | 'onMove'>) => {
  const name = `order ${order._id.slice(0, SHORT_ID)}`;
  if (nextStatus(order.status) !== 'Cancelled') return null;
  return (
    <MoreMenu name={name}>
      <MoreAction
        text="Mark as Cancelled"
        of={name}
        danger
        onClick={() => onMove(order, 'Cancelled')}
      />
    </MoreMenu>
  );
};

/** Undoes a step taken by mistake, while that is possible. */
export const UndoButton = ({ order, moving, onMove, size = 'medium' }: Props) => {
  const { undo } = order;
  if (!undo) return null;
  return (
    <Button
      variant="quiet"
      size={size}
      className="min-h-11 whitespace-nowrap"
      busy={moving}
      onClick={() => onMove(order, undo.to)}
    >
      <span>
        <span>{`Undo ${order.status}`}</span>
        <span className="sr-only">{`, order ${order._id.slice(0, SHORT_ID)}`}</span>
      </span>
    </Button>
  );
};

type Asked = { order: Movable; to: OrderStatus };

const questionOf = ({ order, to }: Asked): string => {
  const name = `the order ${order._id.slice(0, SHORT_ID)} of ${customerOf(order)}`;
  return to === 'Cancelled'
    ? `Are you sure you want to cancel ${name}? Its pieces go back on sale, and this can’t be taken back.`
    : `Nobody has said yet where ${name} goes. Once it is sent, the buyer can’t add it any more.`;
};

/** Confirms before an order is cancelled, or marked as sent without an address; other steps start at once. */
export const useAskedMove = (move: Write<{ order: Movable; to: OrderStatus }>) => {
  const [asked, setAsked] = useState<Asked>();
  const [moving, setMoving] = useState<string>();
  const start = (order: Movable, to: OrderStatus) => {
    const blind = to === 'Shipped' && order.status === 'Paid' && order.addressMissing;
    if (to === 'Cancelled' || blind) return setAsked({ order, to });
    setMoving(order._id);
    void move.run({ order, to });
  };
  const shown = useLastDefined(asked);
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={`Mark as ${shown?.to}`}
      question={shown ? questionOf(shown) : ''}
      action={`Mark as ${shown?.to}`}
      busy={move.busy}
      onCancel={() => setAsked(undefined)}
      onConfirm={async () => {
        if (asked) await move.run(asked);
        setAsked(undefined);
      }}
    />
  );
  return { start, dialog, isMoving: (order: Movable) => move.busy && moving === order._id };
};
