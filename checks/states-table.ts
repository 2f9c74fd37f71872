/** The states of the table under a heading, each with those that may follow it. */
export const nextStates = (text: string, heading: string): Record<string, string[]> => {
  const [, section = ''] = text.split(`\n### ${heading}\n`);
  const lines = (section.split('\n#')[0] ?? '').split('\n').filter((line) => /^\| \w/.test(line));
  return Object.fromEntries(
    lines.slice(1).map((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const next = cells.at(-2) ?? '';
      return [cells[1] ?? '', next === '–' ? [] : next.split(', ')];
    }),
  );
};
