import { Button } from './button.tsx';

type Props = {
  submit: string;
  busy: boolean;
  danger?: boolean;
  cancel?: string;
  onCancel: () => void;
};

/** The end of a form in a dialog: leave it as it was, or send it. */
export const FormButtons = ({ submit, busy, danger, cancel = 'Cancel', onCancel }: Props) => (
  <div className="flex flex-wrap justify-end gap-3">
    <Button variant="secondary" onClick={onCancel}>
      {cancel}
    </Button>
    <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
      {submit}
    </Button>
  </div>
);
