import { expect, test } from 'vitest';
import type { Network } from '#contract/networks.ts';
import { readProfile } from './profile-rules.ts';

test.each<[Network, string, string]>([
  ['instagram', '@malkia.ke', 'https://www.instagram.com/malkia.ke'],
  ['instagram', 'malkia_ke', 'https://www.instagram.com/malkia_ke'],
  ['instagram', 'instagram.com/malkia.ke', 'https://instagram.com/malkia.ke'],
  ['instagram', 'http://www.instagram.com/malkia.ke/', 'https://www.instagram.com/malkia.ke'],
  [
    'instagram',
    'https://www.instagram.com/malkia.ke?igsh=MzRl&utm_source=qr#x',
    'https://www.instagram.com/malkia.ke',
  ],
  ['instagram', 'HTTPS://INSTAGRAM.COM/Malkia', 'https://instagram.com/Malkia'],
  ['tiktok', '@malkia.ke', 'https://www.tiktok.com/@malkia.ke'],
  ['tiktok', 'malkia.ke', 'https://www.tiktok.com/@malkia.ke'],
  ['tiktok', 'https://vm.tiktok.com/ZMabc123/', 'https://vm.tiktok.com/ZMabc123'],
  ['facebook', 'malkia.ke', 'https://www.facebook.com/malkia.ke'],
  ['facebook', 'm.facebook.com/malkia.ke', 'https://m.facebook.com/malkia.ke'],
  [
    'facebook',
    'https://www.facebook.com/profile.php?id=100063&mibextid=abc',
    'https://www.facebook.com/profile.php?id=100063',
  ],
  ['facebook', 'https://www.facebook.com/share/19abC/', 'https://www.facebook.com/share/19abC'],
  ['facebook', 'https://fb.me/malkia', 'https://fb.me/malkia'],
])('the page on %s given as %j is %s', (network, text, address) => {
  expect(readProfile(network, text)).toBe(address);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://instagram.com/%0Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://instagram.com.evil.example/malkia',
  'https://instagram.com@evil.example/malkia',
  'https://evilinstagram.com/malkia',
  'https://evil.example/instagram.com/malkia',
  '//evil.example/malkia',
  'https://tiktok.com/@malkia',
  'https://instagram.com',
  'www.instagram.com/',
  'instagram.com',
  'my shop',
  'malkia@instagram',
  'https://',
  '<b>malkia</b>',
  `instagram.com/${'é'.repeat(100)}`,
])('%j is no page on Instagram', (text) => {
  expect(readProfile('instagram', text)).toBeUndefined();
});

test('a password in the address of a page is not kept', () => {
  expect(readProfile('instagram', 'https://me:secret@instagram.com/malkia')).toBe(
    'https://instagram.com/malkia',
  );
});

test('a page of Facebook without a name needs its number', () => {
  for (const query of ['', '?id=', '?id=x', '?name=1'])
    expect(readProfile('facebook', `facebook.com/profile.php${query}`)).toBeUndefined();
});
