import type { User } from '#contract/shapes.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { signOut, useSession } from '../../platform/api-client/session.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import type { ShopRole } from './role-words.ts';

export type UserEdit = Pick<User, 'username' | 'email' | 'profession' | 'bio'>;

const REFRESH = ['GET /api/auth/users'] as const;

export const isMe = (user: User): boolean => useSession.getState().user?._id === user._id;

export type NewRole = { user: User; to: ShopRole };

/** Changes a user's role; the server ends that user's sessions, including one's own. */
export const useChangeRole = (onDone: (user: User) => void) =>
  useWrite({
    write: ({ user, to }: NewRole) =>
      call('PUT /api/auth/users/:userId', {
        params: { userId: user._id },
        body: to === 'customer' ? { role: 'user' } : { role: 'admin', staff: to },
      }),
    refresh: ['GET /api/auth/users', 'GET /api/staff'],
    refreshAfter: ({ user }) => !isMe(user),
    onDone: ({ message }, { user }) => {
      toast.success(message);
      if (isMe(user)) signOut();
      else onDone(user);
    },
  });

export const useDeleteUser = (onDone: () => void) =>
  useWrite({
    write: (user: User) => call('DELETE /api/auth/users/:userId', { params: { userId: user._id } }),
    refresh: REFRESH,
    refreshAfter: (user) => !isMe(user),
    onDone: ({ message }, user) => {
      toast.success(message);
      if (isMe(user)) signOut();
      else onDone();
    },
  });

export const saveUser = (user: User, body: Partial<UserEdit> & { was: Partial<UserEdit> }) =>
  call('PATCH /api/auth/admin/update-user/:userId', { params: { userId: user._id }, body });
