import { expect, test } from 'vitest';
import { metaDescription } from './head.tsx';

test('a description ends at a word, and has at most 150 characters', () => {
  expect(metaDescription('  Cut \n in Thika ')).toBe('Cut in Thika');
  const words = 'shuka '.repeat(40);
  expect(metaDescription(words)).toBe('shuka '.repeat(25).trim());
  expect(metaDescription('x'.repeat(200))).toBe('x'.repeat(150));
});

test.each(['👗', '👩🏾‍🦱', '🇰🇪'])('no description is cut inside of %s', (picture) => {
  for (let before = 130; before <= 150; before += 1) {
    const cut = metaDescription(`${'x'.repeat(before)}${picture.repeat(20)}`);
    expect(cut.isWellFormed(), `${before} before`).toBe(true);
    expect(cut.length).toBeLessThanOrEqual(150);
    expect(cut.length).toBeGreaterThan(130 - picture.length);
  }
});
