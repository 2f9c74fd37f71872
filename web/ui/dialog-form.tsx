import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';
import { Problem } from './notice.tsx';

type DialogFormProps = {
  /** Text of the submit button. */
  submit: string;
  busy: boolean;
  danger?: boolean;
  cancel?: string;
  problem?: ReactNode;
  onSubmit: () => void;
  onCancel: () => void;
  children: Elements;
};

/** A form in a dialog, with buttons to cancel and submit at its end. */
export const DialogForm = (props: DialogFormProps) => (
  <form
    noValidate
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault();
      props.onSubmit();
    }}
  >
    {props.children}
    <Problem>{props.problem}</Problem>
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={props.onCancel}>
        {props.cancel ?? 'Cancel'}
      </Button>
      <Button type="submit" variant={props.danger ? 'danger' : 'primary'} busy={props.busy}>
        {props.submit}
      </Button>
    </div>
  </form>
);
