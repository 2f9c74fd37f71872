import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { Elements } from './elements.ts';
import { Problem } from './notice.tsx';

type Props = {
  open: boolean;
  title: string;
  question: string;
  /** Text of the confirming button. */
  action: string;
  /** Text of the button that only closes the dialog. */
  cancel?: string;
  busy?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children?: Elements;
};

/** Asks before an action that can't be undone. */
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

/** The value, or the last defined one: a dialog still shows it while it fades out. */
export const useLastDefined = <T,>(value: T | undefined): T | undefined => {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
};
