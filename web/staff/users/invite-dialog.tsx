import { useState } from 'react';
import { call } from '../../platform/api-client/call.ts';
import { DialogForm } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { GIVEN_ROLES } from './role-words.ts';
import { RoleLabel } from './user-dialogs.tsx';

type Role = (typeof GIVEN_ROLES)[number];

/** Invites somebody by mail; a shop without mail shows the link, once. */
export const InviteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const [link, setLink] = useState<string>();
  const close = () => {
    setLink(undefined);
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} title="Invite">
      {open &&
        (link === undefined ? (
          <InviteForm onLink={setLink} onClose={close} />
        ) : (
          <LinkToHandOn link={link} onClose={close} />
        ))}
    </Dialog>
  );
};

const InviteForm = ({
  onLink,
  onClose,
}: {
  onLink: (link: string) => void;
  onClose: () => void;
}) => {
  const form = useForm({
    saved: { email: '', staff: 'manager' as Role },
    send: ({ email, staff }) => call('POST /api/staff/invites', { body: { email, staff } }),
    refresh: ['GET /api/staff'],
    done: ({ message, link }) => {
      toast.success(message);
      if (link) onLink(link);
      else onClose();
      return undefined;
    },
  });
  return (
    <DialogForm of={form} submit={form.busy ? 'Inviting...' : 'Invite'} onCancel={onClose}>
      <Field label="Email" error={form.errors.email}>
        <TextInput type="email" {...form.input('email')} maxLength={254} autoComplete="off" />
      </Field>
      <RadioGroup
        legend="Role"
        options={GIVEN_ROLES.map((value) => ({ value, label: <RoleLabel role={value} /> }))}
        value={form.values.staff}
        onChange={(staff) => form.set({ staff })}
      />
      <p className="text-muted text-sm">The link works once, within three days.</p>
    </DialogForm>
  );
};

const LinkToHandOn = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <div className="grid gap-5">
    <p>
      This shop sends no mail: hand this link on yourself. It is shown only now, and whoever has it
      can accept.
    </p>
    <Field label="Link">
      <TextInput value={link} readOnly onFocus={({ target }) => target.select()} />
    </Field>
    <div className="flex flex-wrap justify-end gap-3">
      <Button
        variant="secondary"
        onClick={() =>
          void navigator.clipboard.writeText(link).then(
            () => toast.success('Copied'),
            () => toast.error('It can’t be copied here.'),
          )
        }
      >
        Copy
      </Button>
      <Button onClick={onClose}>Done</Button>
    </div>
  </div>
);
