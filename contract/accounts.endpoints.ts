import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Message, User } from './shapes.endpoints.ts';

const Email = Type.String({ format: 'email', maxLength: 254 });
const Password = Type.String({ minLength: 1, maxLength: 256 });

export const register = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  summary: 'Make a customer account; a role in the body is ignored',
  access: 'public',
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
  summary: 'Sign in; the token goes into the Authorization header as Bearer',
  access: 'public',
  body: Type.Object({ email: Email, password: Password }),
  reply: Type.Object({ message: Type.String(), token: Type.String(), user: User }),
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
  reply: Type.Object({ user: User }),
});

export const accountsEndpoints = [register, login, logout, me] as const;
