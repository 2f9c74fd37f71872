import type { User } from '#contract/shapes.endpoints.ts';
import type { Write } from '../../platform/api-client/use-write.ts';
import { ConfirmDialog, useLastDefined } from '../../ui/confirm-dialog.tsx';
import { isMe } from './use-user-writes.ts';

type Props = { user: User | undefined; write: Write<User>; onClose: () => void };

const confirm = async ({ user, write }: Props) => {
  if (user) await write.run(user);
};

export const RoleDialog = (props: Props) => {
  const { write, onClose } = props;
  const user = useLastDefined(props.user);
  const toAdmin = user?.role === 'user';
  return (
    <ConfirmDialog
      open={props.user !== undefined}
      title={toAdmin ? 'Make admin' : 'Make customer'}
      question={
        toAdmin
          ? `Are you sure you want to make ${user?.username} an admin? Admins manage products, orders, posts and users.`
          : `Are you sure you want to make ${user?.username} a customer? They lose the admin pages.`
      }
      action={toAdmin ? 'Make admin' : 'Make customer'}
      busy={write.busy}
      error={write.problem}
      onCancel={onClose}
      onConfirm={() => confirm(props)}
    >
      <p>
        {user && isMe(user)
          ? 'This is your own account: you are signed out at once and lose the admin pages yourself.'
          : 'They are signed out everywhere and sign in again.'}
      </p>
    </ConfirmDialog>
  );
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
