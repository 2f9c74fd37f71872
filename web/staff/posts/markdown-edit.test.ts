import { expect, test } from 'vitest';
import { TOOLS, type Tool, toolOf } from './markdown-edit.ts';

/** `a [b] c`: the brackets mark the selection, before and after. */
const use = (tool: Tool, marked: string): string => {
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  const text = marked.replace(/[⟦⟧]/g, '');
  const edit = TOOLS[tool]({ text, start, end });
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  return `${next.slice(0, edit.start)}⟦${next.slice(edit.start, edit.end)}⟧${next.slice(edit.end)}`;
};

test.each([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold', '⟦⟧', '**⟦bold⟧**'],
  ['italic', '⟦b⟧', '_⟦b⟧_'],
  ['italic', '_⟦b⟧_', '⟦b⟧'],
  ['italic', '**⟦b⟧**', '**_⟦b⟧_**'],
  ['heading', 'a\nb⟦⟧\nc', 'a\n## ⟦b⟧\nc'],
  ['heading', '## b⟦⟧', '⟦b⟧'],
  ['heading', '⟦⟧', '## ⟦Heading⟧'],
  ['list', 'a⟦\nb⟧', '⟦- a\n- b⟧'],
  ['list', '- a⟦\n- b⟧', '⟦a\nb⟧'],
  ['list', '- a⟦\nb⟧', '⟦- - a\n- b⟧'],
  ['quote', '⟦a⟧\nb', '> ⟦a⟧\nb'],
  ['link', 'see ⟦us⟧.', 'see [us](⟦https://⟧).'],
  ['link', '⟦⟧', '[words of the link](⟦https://⟧)'],
  ['link', '⟦/shop⟧', '[⟦words of the link⟧](/shop)'],
] as const)('%s makes of %j: %j', (tool, before, after) => {
  expect(use(tool, before)).toBe(after);
});

test('Ctrl and Cmd with B, I and K are tools; with Alt or Shift they are the browser’s', () => {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const tool = (key: string, held: object) => toolOf({ ...none, ...held, key });
  expect(tool('b', { ctrlKey: true })).toBe('bold');
  expect(tool('I', { metaKey: true })).toBe('italic');
  expect(tool('k', { ctrlKey: true })).toBe('link');
  expect(tool('b', {})).toBeUndefined();
  expect(tool('b', { ctrlKey: true, shiftKey: true })).toBeUndefined();
  expect(tool('k', { metaKey: true, altKey: true })).toBeUndefined();
  expect(tool('c', { ctrlKey: true })).toBeUndefined();
});
