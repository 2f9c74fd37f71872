import type { User } from '#contract/shapes.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { endSession, useSession } from '../../platform/api-client/session.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { forgetDrafts } from '../../platform/browser/draft.ts';
import { toast } from '../../platform/toast.ts';

export type UserEdit = Pick<User, 'username' | 'email' | 'profession' | 'bio'>;

const REFRESH = ['GET /api/auth/users'] as const;

/** The server ended this session, so end it in the browser too. */
const leave = () => {
  endSession();
  forgetDrafts();
};

export const isMe = (user: User): boolean => useSession.getState().user?._id === user._id;

/** Changes a user's role; the server ends that user's sessions, including one's own. */
export const useChangeRole = (onDone: (user: User) => void) =>
  useWrite({
    write: (user: User) => {
      const role = user.role === 'admin' ? 'user' : 'admin';
      return call('PUT /api/auth/users/:userId', { params: { userId: user._id }, body: { role } });
    },
    refresh: REFRESH,
    refreshAfter: (user) => !isMe(user),
    onDone: ({ message }, user) => {
      toast.success(message);
      if (isMe(user)) leave();
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
      if (isMe(user)) leave();
      else onDone();
    },
  });

export const saveUser = (user: User, edit: UserEdit) =>
  call('PATCH /api/auth/admin/update-user/:userId', {
    params: { userId: user._id },
    // An account made by phone may stay without an e-mail.
    body: edit.email === '' && user.email === '' ? { ...edit, email: undefined } : edit,
  });
