import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, Message, Password, Text, User } from './shapes.endpoints.ts';

const Code = Type.String({ minLength: 1, maxLength: 40 });
const UserParams = Type.Object({ userId: Type.String() });

export const loginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/login/second-factor',
  summary: 'The second step of signing in: a code of the app, or a recovery code',
  access: 'public',
  refusals: ['401 login_expired', '401 wrong_code', '429 too_many_requests'],
  body: Type.Object({ challenge: Text(100, 1), code: Code }),
  reply: Type.Object({ message: Type.String(), token: Type.String(), user: User }),
});

export const showSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether my sign-in asks for a second factor, and whether it has to',
  access: 'user',
  reply: Type.Object({
    enabled: Type.Boolean(),
    required: Type.Boolean({ description: 'Staff calls are refused without one' }),
    recoveryCodesLeft: Type.Integer(),
  }),
});

export const enrolSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/enrol',
  summary: 'A new secret for an authenticator app; asked for only after its first right code',
  access: 'user',
  refusals: ['409 second_factor_on', '429 too_many_requests'],
  body: Type.Object({ password: Password }),
  reply: Type.Object({
    secret: Type.String({ description: 'Base32' }),
    uri: Type.String({ description: 'otpauth, for a QR code' }),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Turn the second factor on by its first code; the recovery codes are told only here',
  access: 'user',
  refusals: ['409 second_factor_off', '409 second_factor_on', '429 too_many_requests'],
  body: Type.Object({ code: Code }),
  reply: Type.Object({ message: Type.String(), recoveryCodes: Type.Array(Type.String()) }),
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/disable',
  summary: 'Turn my second factor off',
  access: 'user',
  refusals: ['409 second_factor_off', '429 too_many_requests'],
  body: Type.Object({ password: Password, code: Code }),
  reply: Message,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/auth/users/:userId/second-factor',
  summary: 'Turn off the second factor of somebody else who lost it; their sessions end',
  access: 'owner',
  refusals: ['409 own_second_factor', '409 second_factor_off'],
  params: UserParams,
  reply: Message,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Where I am signed in, the last used first',
  access: 'user',
  reply: Type.Object({
    sessions: Type.Array(
      Type.Object({
        _id: Id,
        device: Type.String({ description: 'In plain words' }),
        address: Type.String({ description: 'Shortened' }),
        firstUsed: Instant,
        lastUsed: Instant,
        current: Type.Boolean(),
      }),
    ),
  }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'End one of my sessions',
  access: 'user',
  params: IdParams,
  reply: Message,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'End all my sessions but this one',
  access: 'user',
  reply: Message,
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/auth/users/:userId/end-sessions',
  summary: 'Sign a user out everywhere',
  access: 'manager',
  refusals: ['403 owner_only'],
  params: UserParams,
  reply: Message,
});

export const accountSecurityEndpoints = [
  loginSecondFactor,
  showSecondFactor,
  enrolSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  resetSecondFactor,
  listSessions,
  endSession,
  endOtherSessions,
  endUserSessions,
] as const;
