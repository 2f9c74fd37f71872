import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TOOLS, type Tool, toolOf } from './markdown-edit.ts';

const BUTTONS: readonly { tool: Tool; label: string; key?: string }[] = [
  { tool: 'bold', label: 'Bold', key: 'B' },
  { tool: 'italic', label: 'Italic', key: 'I' },
  { tool: 'heading', label: 'Heading' },
  { tool: 'list', label: 'List' },
  { tool: 'link', label: 'Link', key: 'K' },
  { tool: 'quote', label: 'Quote' },
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
        {BUTTONS.map(({ tool, label, key }) => (
          <IconButton
            key={tool}
            label={label}
            title={key ? `${label} (Ctrl+${key})` : label}
            aria-keyshortcuts={key ? `Control+${key} Meta+${key}` : undefined}
            onClick={() => use(tool)}
          >
            <Icon name={tool} className="size-5" />
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
