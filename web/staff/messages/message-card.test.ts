import { expect, test } from 'vitest';
import { replyLink } from './message-card.tsx';

const link = (email: string) => replyLink({ email, ticket: 'MLK-000123' });

test('a reply goes to the writer under the ticket', () => {
  expect(link('akinyi@example.com')).toBe('mailto:akinyi@example.com?subject=Re%3A%20MLK-000123');
});

test('what was typed as an address can add neither a recipient nor a field', () => {
  expect(link('a@b.c?bcc=x&body=y,z')).toBe(
    'mailto:a@b.c%3Fbcc%3Dx%26body%3Dy%2Cz?subject=Re%3A%20MLK-000123',
  );
});

test.each(['', 'akinyi', 'a b@c.d', 'a@b@c'])('%j is no address to answer', (email) => {
  expect(link(email)).toBeUndefined();
});
