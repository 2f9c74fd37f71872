import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Text, User } from './shapes.endpoints.ts';

export const startPhoneSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/phone/start',
  summary: 'Send a code by SMS to sign in with; the answer is the same for an unknown phone',
  access: 'public',
  refusals: ['404 not_found', '429 too_many_requests'],
  body: Type.Object({ phone: Text(40, 1, 'Starting with 07 or +2547') }),
  reply: Type.Object({
    message: Type.String(),
    challenge: Type.String({ description: 'Goes to /api/auth/phone/verify with the code' }),
    expiresIn: Type.Integer({ description: 'Seconds' }),
  }),
});

export const verifyPhoneSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/phone/verify',
  summary:
    'Sign in by the code of an SMS, once; the first time makes an account, apart from any with an e-mail',
  access: 'public',
  refusals: [
    '401 code_expired',
    '401 wrong_code',
    '403 use_password',
    '404 not_found',
    '429 too_many_requests',
  ],
  body: Type.Object({ phone: Text(40, 1), challenge: Text(100, 1), code: Text(40, 1) }),
  reply: Type.Object({ message: Type.String(), token: Type.String(), user: User }),
});

export const phoneSignInEndpoints = [startPhoneSignIn, verifyPhoneSignIn] as const;
