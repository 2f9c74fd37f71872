import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Email, Message, Paging, Password, RoleWord, Text, User, Was } from './shapes.endpoints.ts';
import { STAFF_ROLES } from './staff.ts';

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make a customer account; a role in the body is ignored',
  access: 'public',
  refusals: ['409 email_taken', '429 too_many_requests'],
  status: 201,
  body: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 60 }),
    email: Email,
    password: Password,
  }),
  reply: Type.Object({ message: Type.String(), user: User }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary:
    'Sign in; the token goes into the Authorization header as Bearer. With a second factor: a challenge first',
  access: 'public',
  refusals: ['401 wrong_credentials', '429 too_many_requests'],
  body: Type.Object({ email: Email, password: Password }),
  reply: Type.Union([
    Type.Object({ message: Type.String(), token: Type.String(), user: User }),
    Type.Object({
      message: Type.String(),
      secondFactor: Type.Object({
        challenge: Type.String({ description: 'Goes to /api/auth/login/second-factor' }),
        expiresIn: Type.Integer({ description: 'Seconds' }),
      }),
    }),
  ]),
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'End the session of the token',
  access: 'user',
  reply: Message,
});

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  summary: 'The signed-in user as the server knows them',
  access: 'user',
  reply: Type.Object({
    user: User,
    emailConfirmed: Type.Boolean({ description: 'A link mailed to the address was opened' }),
  }),
});

export const editProfile = endpoint({
  method: 'PATCH',
  path: '/api/auth/edit-profile',
  summary: 'Change what is given of my own profile; a role or e-mail in the body is ignored',
  access: 'user',
  refusals: ['409 changed'],
  form: { file: 'profileImage' },
  body: Type.Object({
    username: Type.Optional(Text(60)),
    profession: Type.Optional(Text(120)),
    bio: Type.Optional(Text(1000)),
    was: Was,
  }),
  reply: Type.Object({ message: Type.String(), user: User }),
});

export const logoutAll = endpoint({
  method: 'POST',
  path: '/api/auth/logout-all',
  summary: 'End all my sessions, this one too',
  access: 'user',
  reply: Message,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change my password; my other sessions end',
  access: 'user',
  refusals: ['400 wrong_password', '429 too_many_requests'],
  body: Type.Object({ currentPassword: Password, newPassword: Password }),
  reply: Message,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Ask for a link to set a new password; the answer is the same for an unknown e-mail',
  access: 'public',
  refusals: ['429 too_many_requests'],
  body: Type.Object({ email: Email }),
  reply: Message,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password by the token of a mailed link, once; all sessions end',
  access: 'public',
  refusals: ['400 dead_link', '429 too_many_requests'],
  body: Type.Object({ token: Text(100, 1), password: Password }),
  reply: Message,
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/auth/send-confirmation',
  summary: 'Mail me a link that confirms my e-mail; nothing else waits for it',
  access: 'user',
  refusals: ['409 email_confirmed', '409 no_email', '429 too_many_requests'],
  reply: Message,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirm an e-mail by the token of a mailed link, once',
  access: 'public',
  refusals: ['400 dead_link', '429 too_many_requests'],
  body: Type.Object({ token: Text(100, 1) }),
  reply: Message,
});

const UserParams = Type.Object({ userId: Type.String() });
const SavedUser = Type.Object({ message: Type.String(), user: User });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/auth/users',
  summary: 'All users, newest first; all of them (at most 1000) unless a limit is given',
  access: 'manager',
  query: Type.Object({ search: Type.Optional(Text(200)), ...Paging }),
  reply: Type.Object({
    users: Type.Array(User),
    totalPages: Type.Integer(),
    totalUsers: Type.Integer(),
  }),
});

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/auth/users/:userId',
  summary:
    'Make a user staff: admin, of which kind says staff, an owner without it; any other word makes a customer. Their sessions end',
  access: 'owner',
  refusals: ['403 owner_only', '409 email_taken', '409 last_admin', '409 no_email'],
  params: UserParams,
  body: Type.Object({ role: RoleWord, staff: Type.Optional(Type.Enum([...STAFF_ROLES])) }),
  reply: SavedUser,
});

const userFields = {
  username: Type.Optional(Text(60)),
  email: Type.Optional(Email),
  profession: Type.Optional(Text(120)),
  bio: Type.Optional(Text(1000)),
  role: Type.Optional(RoleWord),
};

export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/auth/admin/update-user/:userId',
  summary: 'Change what is given of a user, at least one field; bare or inside updatedData',
  access: 'manager',
  refusals: ['403 owner_only', '409 changed', '409 email_taken', '409 last_admin', '409 no_email'],
  params: UserParams,
  body: Type.Object({
    ...userFields,
    updatedData: Type.Optional(Type.Object(userFields)),
    was: Was,
  }),
  reply: SavedUser,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:userId',
  summary: 'Delete a user with their reviews and sessions; orders stay without the person',
  access: 'manager',
  refusals: ['403 owner_only', '409 last_admin', '409 payment_in_progress'],
  params: UserParams,
  reply: Message,
});

export const accountsEndpoints = [
  register,
  login,
  logout,
  me,
  editProfile,
  logoutAll,
  changePassword,
  forgotPassword,
  resetPassword,
  sendConfirmation,
  confirmEmail,
  listUsers,
  changeRole,
  updateUser,
  deleteUser,
] as const;
