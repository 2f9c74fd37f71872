import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Email, Id, IdParams, Instant, Message, Password, Text, User } from './shapes.endpoints.ts';
import { STAFF_ROLES } from './staff.ts';

const Role = Type.Enum([...STAFF_ROLES]);

export const StaffInvite = Type.Object({
  _id: Id,
  email: Type.String(),
  staff: Role,
  expiresAt: Instant,
});
export type StaffInvite = Static<typeof StaffInvite>;

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'Who runs the shop, owners first, and who is invited to',
  access: 'owner',
  reply: Type.Object({ staff: Type.Array(User), invites: Type.Array(StaffInvite) }),
});

export const inviteStaff = endpoint({
  method: 'POST',
  path: '/api/staff/invites',
  summary: 'Invite somebody to run the shop, by a link that works once within three days',
  access: 'owner',
  refusals: ['409 already_staff', '429 too_many_requests'],
  status: 201,
  body: Type.Object({ email: Email, staff: Role }),
  reply: Type.Object({
    message: Type.String(),
    invite: StaffInvite,
    link: Type.Optional(
      Type.String({ description: 'Where the shop sends no mail: to be handed on, told once' }),
    ),
  }),
});

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/api/staff/invites/:id',
  summary: 'Withdraw an invite: its link is dead',
  access: 'owner',
  params: IdParams,
  reply: Message,
});

const Token = Text(100, 1);

export const showInvite = endpoint({
  method: 'POST',
  path: '/api/staff/invite',
  summary: 'What the link of an invite is for',
  access: 'public',
  refusals: ['400 dead_link'],
  body: Type.Object({ token: Token }),
  reply: Type.Object({
    email: Type.String(),
    staff: Role,
    hasAccount: Type.Boolean({ description: 'Of that address: it signs in to accept' }),
  }),
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/staff/accept',
  summary:
    'Accept an invite: signed in with its address, or with a name and a password for a new account',
  access: 'optional',
  refusals: [
    '400 dead_link',
    '400 invalid',
    '409 already_staff',
    '409 another_account',
    '409 sign_in_first',
    '429 too_many_requests',
  ],
  body: Type.Object({
    token: Token,
    username: Type.Optional(Text(60)),
    password: Type.Optional(Password),
  }),
  reply: Message,
});

export const staffEndpoints = [
  listStaff,
  inviteStaff,
  withdrawInvite,
  showInvite,
  acceptInvite,
] as const;
