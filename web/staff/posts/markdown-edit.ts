/** The text of a text box and its selection. */
export type Selected = { text: string; start: number; end: number };

/** Replace `from`–`to` by `insert`, then select `start`–`end`. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

export type Tool = 'bold' | 'italic' | 'heading' | 'list' | 'link' | 'quote';

/** Adds the marks around the selection or removes them; without a selection, inserts a placeholder word. */
const around =
  (mark: string, word: string) =>
  ({ text, start, end }: Selected): Edit => {
    const size = mark.length;
    const chosen = text.slice(start, end);
    const marked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark;
    if (marked && start >= size) {
      const from = start - size;
      return { from, to: end + size, insert: chosen, start: from, end: from + chosen.length };
    }
    const inner = chosen || word;
    const first = start + size;
    return {
      from: start,
      to: end,
      insert: mark + inner + mark,
      start: first,
      end: first + inner.length,
    };
  };

/** Adds the mark before every selected line, or removes it if all have it. */
const before =
  (mark: string, word: string) =>
  ({ text, start, end }: Selected): Edit => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', end);
    const to = next === -1 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const marked = lines.every((line) => line.startsWith(mark));
    const insert = lines
      .map((line) => (marked ? line.slice(mark.length) : mark + (line || word)))
      .join('\n');
    const single = lines.length === 1 && !marked;
    return {
      from,
      to,
      insert,
      start: single ? from + mark.length : from,
      end: from + insert.length,
    };
  };

const ADDRESS = 'https://';

/** Selects the part still to be written: the URL, or the text if a URL was selected. */
const link = ({ text, start, end }: Selected): Edit => {
  const chosen = text.slice(start, end);
  const isAddress = /^(https?:\/\/|mailto:|\/)\S*$/.test(chosen);
  const words = isAddress || !chosen ? 'words of the link' : chosen;
  const address = isAddress ? chosen : ADDRESS;
  const insert = `[${words}](${address})`;
  const [first, length] = isAddress ? [1, words.length] : [words.length + 3, address.length];
  return { from: start, to: end, insert, start: start + first, end: start + first + length };
};

/** The edit of each tool; most tools undo their own edit when used again. */
export const TOOLS: Record<Tool, (selected: Selected) => Edit> = {
  bold: around('**', 'bold'),
  italic: around('_', 'italic'),
  heading: before('## ', 'Heading'),
  list: before('- ', 'Item'),
  link,
  quote: before('> ', 'Quote'),
};

const KEYS: Record<string, Tool> = { b: 'bold', i: 'italic', k: 'link' };

/** The tool of a shortcut with Ctrl or Cmd. */
export const toolOf = (event: {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}): Tool | undefined =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    ? KEYS[event.key.toLowerCase()]
    : undefined;
