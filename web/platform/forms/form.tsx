import type { RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice } from '../../ui/notice.tsx';

/** What these components use of `useForm`. */
type Shown = {
  element: RefObject<HTMLFormElement | null>;
  released: RefObject<boolean>;
  problem: string | undefined;
  busy: boolean;
  changed: boolean;
  restored: boolean;
  submit: () => Promise<void>;
  reset: () => void;
  discard: (leave: () => void) => void;
};

type FormProps = {
  of: Shown;
  /** Asks before a half-filled form is left. `picture`: one was picked, which no draft keeps. */
  guard?: boolean | { picture: boolean };
  id?: string;
  className?: string;
  children: Elements;
};

/** A form of `useForm`. Without scripts it is posted, to a page that says so. */
export const Form = ({ of, guard = false, id, className = 'grid gap-5', children }: FormProps) => (
  <form
    ref={of.element}
    id={id}
    noValidate
    method="post"
    className={className}
    onSubmit={(event) => {
      event.preventDefault();
      void of.submit();
    }}
  >
    {guard && <Guard of={of} picture={guard !== true && guard.picture} />}
    {children}
  </form>
);

const Guard = ({ of, picture }: { of: Shown; picture: boolean }) =>
  useLeaveGuard({ typed: of.changed, picture, released: of.released }).dialog;

/** What stands beside no field. Always rendered, so that each new text is announced. */
export const FormProblem = ({
  of,
  children,
}: {
  of: Pick<Shown, 'problem'>;
  /** What can be done about it. */
  children?: Elements;
}) => (
  <div role="alert" className="empty:hidden">
    {of.problem && (
      <Notice tone="danger">
        <p>{of.problem}</p>
        {children}
      </Notice>
    )}
  </div>
);

type RestoredProps = { of: Shown; text?: string; undo?: string };

/** Says that what was typed before a reload is here again. */
export const Restored = ({
  of,
  text = 'What you typed before is here again. It is not saved yet.',
  undo = 'Back to what is saved',
}: RestoredProps) =>
  of.restored && (
    <Notice role="status">
      <p>{text}</p>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => of.reset()}>
        {undo}
      </Button>
    </Notice>
  );

type DialogFormProps = Omit<FormProps, 'className'> & {
  /** Text of the submit button. */
  submit: string;
  danger?: boolean;
  cancel?: string;
  /** Closes the dialog; what was typed is given up. */
  onCancel: () => void;
};

/** The same in a dialog, with buttons to cancel and submit at its end. */
export const DialogForm = ({ submit, danger, cancel, onCancel, ...form }: DialogFormProps) => (
  <Form {...form}>
    {form.children}
    <FormProblem of={form.of} />
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={() => form.of.discard(onCancel)}>
        {cancel ?? 'Cancel'}
      </Button>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.of.busy}>
        {submit}
      </Button>
    </div>
  </Form>
);
