import type { User } from '#contract/shapes.endpoints.ts';
import { art, pictureAt } from '../../platform/page/pictures.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { MoreAction, MoreMenu } from '../../ui/more-menu.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ROLE_WORDS, roleOf } from './role-words.ts';

export type UserAction = 'edit' | 'role' | 'delete';

type Props = {
  users: readonly User[];
  me: User | null;
  onAct: (action: UserAction, user: User) => void;
};

/** Id of the element that takes focus after an action on a user. */
export const userElementId = (id: string): string => `user-${id}`;

export const UsersTable = ({ users, me, onAct }: Props) => {
  const isOwner = me?.staff === 'owner';
  return (
    <DataTable
      caption="Users, newest first"
      rows={users}
      rowKey={(user) => user._id}
      columns={[
        {
          head: 'User',
          cell: (user) => (
            <span id={userElementId(user._id)} tabIndex={-1} className="flex items-center gap-3">
              <Picture
                src={user.profileImage ? pictureAt(user.profileImage, 160) : art('default-avatar')}
                alt=""
                width={40}
                height={40}
                className="size-10 flex-none rounded-full bg-sunk object-cover"
              />
              <span className="grid min-w-0">
                <span>
                  <span>{user.username}</span>
                  {user._id === me?._id && <span className="font-normal text-muted"> (you)</span>}
                </span>
                <span className="font-normal text-muted text-sm">{user.email || user.phone}</span>
              </span>
            </span>
          ),
        },
        {
          head: 'Profession',
          cell: (user) => <span className="wrap-anywhere">{user.profession || '–'}</span>,
        },
        {
          head: 'Role',
          cell: (user) => (
            <Badge tone={user.role === 'admin' ? 'info' : 'plain'}>
              {ROLE_WORDS[roleOf(user)].name}
            </Badge>
          ),
        },
        {
          head: '',
          // Staff are the owner's to change.
          cell: (user) =>
            (isOwner || user.role !== 'admin') && (
              <span className="flex items-center gap-2 xl:justify-end">
                <Button
                  variant="secondary"
                  className="px-3.5 text-sm"
                  onClick={() => onAct('edit', user)}
                >
                  <span>
                    <span>Edit</span>
                    <span className="sr-only">{` ${user.username}`}</span>
                  </span>
                </Button>
                <MoreMenu name={user.username}>
                  {isOwner && (
                    <MoreAction
                      text="Change role"
                      of={user.username}
                      onClick={() => onAct('role', user)}
                    />
                  )}
                  <MoreAction
                    text="Delete"
                    of={user.username}
                    danger
                    onClick={() => onAct('delete', user)}
                  />
                </MoreMenu>
              </span>
            ),
        },
      ]}
    />
  );
};
