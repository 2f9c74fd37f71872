import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Drawing, ICONS } from '../../ui/icon.tsx';
import { STAFF_ICONS } from '../../ui/staff-icons.ts';
import { TOOLS, type Tool, toolOf } from './markdown-edit.ts';

const BUTTONS: readonly { tool: Tool; label: string; key?: string; path: string }[] = [
  {
    tool: 'bold',
    label: 'Bold',
    key: 'B',
    path: 'M7.5 4.5h5.5a3.5 3.5 0 0 1 0 7H7.5v-7Zm0 7h6.5a4 4 0 0 1 0 8H7.5v-8Z',
  },
  { tool: 'italic', label: 'Italic', key: 'I', path: 'M10 4.5h8M6 19.5h8M14.5 4.5l-5 15' },
  { tool: 'heading', label: 'Heading', path: 'M6 4.5v15M18 4.5v15M6 12h12' },
  { tool: 'list', label: 'List', path: STAFF_ICONS.list },
  { tool: 'link', label: 'Link', key: 'K', path: ICONS.link },
  { tool: 'quote', label: 'Quote', path: STAFF_ICONS.quote },
];

type Props = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
};

/** Inserts as if typed, so that the browser's undo works; returns false where the browser does not support it. */
const type = (box: HTMLTextAreaElement, from: number, to: number, insert: string): boolean => {
  box.focus();
  box.setSelectionRange(from, to);
  return insert === ''
    ? document.execCommand('delete')
    : document.execCommand('insertText', false, insert);
};

/** A Markdown editor with buttons and shortcuts for common formatting. */
export const MarkdownField = ({ value, onChange, error }: Props) => {
  const box = useRef<HTMLTextAreaElement>(null);
  const use = (tool: Tool) => {
    if (!box.current) return;
    const { value: text, selectionStart, selectionEnd } = box.current;
    const edit = TOOLS[tool]({ text, start: selectionStart, end: selectionEnd });
    if (!type(box.current, edit.from, edit.to, edit.insert)) {
      box.current.setRangeText(edit.insert, edit.from, edit.to);
      onChange(box.current.value);
    }
    box.current.setSelectionRange(edit.start, edit.end);
  };
  const onKey = (event: KeyboardEvent) => {
    const tool = toolOf(event);
    if (!tool) return;
    event.preventDefault();
    use(tool);
  };
  return (
    <Field
      label="Text (Markdown)"
      error={error}
      hint="A blank line begins a new paragraph. Select words, then press a button above the text."
    >
      <div role="toolbar" aria-label="Formatting" className="markdown-tools">
        {BUTTONS.map(({ tool, label, key, path }) => (
          <IconButton
            key={tool}
            label={label}
            title={key ? `${label} (Ctrl+${key})` : label}
            aria-keyshortcuts={key ? `Control+${key} Meta+${key}` : undefined}
            onClick={() => use(tool)}
          >
            <Drawing path={path} className="size-5" />
          </IconButton>
        ))}
      </div>
      <TextArea
        ref={box}
        name="text"
        className="markdown-text"
        value={value}
        maxLength={50_000}
        onKeyDown={onKey}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
};
