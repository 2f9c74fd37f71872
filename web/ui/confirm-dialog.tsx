import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Problem } from './notice.tsx';

type Props = {
  open: boolean;
  title: string;
  question: string;
  /** Text of the button that does it. */
  action: string;
  /** Text of the button beside, which does nothing. */
  cancel?: string;
  busy?: boolean;
  /** Why it did not work. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** Asks before something that can't be taken back. */
export const ConfirmDialog = (props: Props) => (
  <Dialog
    open={props.open}
    onClose={props.onCancel}
    title={props.title}
    footer={
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancel ?? 'Cancel'}
        </Button>
        <Button variant="danger" busy={props.busy ?? false} onClick={props.onConfirm}>
          {props.action}
        </Button>
      </div>
    }
  >
    <div className="grid gap-4">
      <p>{props.question}</p>
      {props.children}
      <Problem>{props.error}</Problem>
    </div>
  </Dialog>
);

/** The value, or the latest one that was there: what a dialog still says while it closes. */
export const useLast = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};
