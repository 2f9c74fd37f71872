import { useState } from 'react';
import type { User } from '#contract/shapes.endpoints.ts';
import type { Write } from '../../platform/api-client/use-write.ts';
import { ConfirmDialog, useLastDefined } from '../../ui/confirm-dialog.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { GIVEN_ROLES, ROLE_WORDS, roleOf, type ShopRole } from './role-words.ts';
import { isMe, type NewRole } from './use-user-writes.ts';

/** Which role somebody has. */
export const RoleDialog = ({
  user: asked,
  write,
  onClose,
}: {
  user: User | undefined;
  write: Write<NewRole>;
  onClose: () => void;
}) => {
  const user = useLastDefined(asked);
  const [chosen, setChosen] = useState<{ of: string; to: ShopRole }>();
  const now = user && roleOf(user);
  const to = (chosen?.of === user?._id ? chosen?.to : now) ?? 'customer';
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title="Role"
      question={`What is ${user?.username ?? ''} in the shop?`}
      action="Save role"
      busy={write.busy}
      error={write.problem}
      onCancel={close}
      onConfirm={() => {
        if (!user || to === now) close();
        else void write.run({ user, to });
      }}
    >
      <RadioGroup
        legend="Role"
        legendHidden
        options={[...new Set<ShopRole>(['customer', ...GIVEN_ROLES, ...(now ? [now] : [])])].map(
          (value) => ({ value, label: <RoleLabel role={value} /> }),
        )}
        value={to}
        onChange={(to) => user && setChosen({ of: user._id, to })}
      />
      <p>
        {user && isMe(user)
          ? 'This is your own account: you are signed out at once.'
          : 'They are signed out everywhere and sign in again.'}
      </p>
    </ConfirmDialog>
  );
};

export const RoleLabel = ({ role }: { role: ShopRole }) => (
  <span className="grid">
    <span className="font-semibold">{ROLE_WORDS[role].name}</span>
    <span className="text-muted text-sm">{ROLE_WORDS[role].may}</span>
  </span>
);

type Props = { user: User | undefined; write: Write<User>; onClose: () => void };

const confirm = async ({ user, write }: Props) => {
  if (user) await write.run(user);
};

export const DeleteUserDialog = (props: Props) => {
  const { write, onClose } = props;
  const user = useLastDefined(props.user);
  return (
    <ConfirmDialog
      open={props.user !== undefined}
      title="Delete user"
      question={`Are you sure you want to delete ${user?.username ?? ''}?`}
      action="Delete"
      busy={write.busy}
      error={write.problem}
      onCancel={onClose}
      onConfirm={() => confirm(props)}
    >
      <p>{`${
        user && isMe(user)
          ? 'This is your own account: you are signed out at once and cannot sign in again.'
          : 'Their account and reviews go for good.'
      } Orders stay, with the customer shown as Unknown.`}</p>
    </ConfirmDialog>
  );
};
