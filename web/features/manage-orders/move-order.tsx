import { useState } from 'react';
import type { Order } from '../../../contract/orders.endpoints.ts';
import { type OrderStatus, SHORT_ID } from '../../../contract/payment.ts';
import type { Write } from '../../platform/api-client/use-write.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { ConfirmDialog, useLast } from '../../ui/confirm-dialog.tsx';
import { customerOf } from './customer.tsx';
import { nextStatus } from './moves.ts';

export type Movable = Pick<Order, '_id' | 'status' | 'user' | 'undo'>;
type Props = {
  order: Movable;
  moving: boolean;
  onMove: (order: Movable, to: OrderStatus) => void;
  size?: ButtonSize;
};

/** The one step that staff can take with an order, if there is one. */
export const MoveButton = ({ order, moving, onMove, size = 'medium' }: Props) => {
  const to = nextStatus(order.status);
  if (!to) return null;
  return (
    <Button
      variant={to === 'Cancelled' ? 'danger' : 'secondary'}
      size={size}
      className="min-h-11 whitespace-nowrap"
      busy={moving}
      onClick={() => onMove(order, to)}
    >
      <span>
        Mark as {to}
        <span className="sr-only">, order {order._id.slice(0, SHORT_ID)}</span>
      </span>
    </Button>
  );
};

/** Puts an order back that was marked by mistake, while that is still possible. */
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
        Undo {order.status}
        <span className="sr-only">, order {order._id.slice(0, SHORT_ID)}</span>
      </span>
    </Button>
  );
};

/** Asks before an order is cancelled; every other move starts at once. */
export const useAskedMove = (move: Write<{ order: Movable; to: OrderStatus }>) => {
  const [asked, setAsked] = useState<Movable>();
  const [moving, setMoving] = useState<string>();
  const start = (order: Movable, to: OrderStatus) => {
    if (to === 'Cancelled') return setAsked(order);
    setMoving(order._id);
    void move.run({ order, to });
  };
  const shown = useLast(asked);
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title="Mark as Cancelled"
      question={
        shown
          ? `Are you sure you want to cancel the order ${shown._id.slice(0, SHORT_ID)} of ${customerOf(shown)}? Its pieces go back on sale, and this can’t be taken back.`
          : ''
      }
      action="Mark as Cancelled"
      busy={move.busy}
      onCancel={() => setAsked(undefined)}
      onConfirm={async () => {
        if (asked) await move.run({ order: asked, to: 'Cancelled' });
        setAsked(undefined);
      }}
    />
  );
  return { start, dialog, isMoving: (order: Movable) => move.busy && moving === order._id };
};
