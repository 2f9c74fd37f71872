import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import type { Finding } from './walk.ts';

/** Name of the attachment with the findings of a walk. */
export const FINDINGS = 'findings';

const file = path.resolve(import.meta.dirname, '../../test/results/accessibility.md');

const EXCLUDED = [
  'The simulators’ pages (`/sim/phone`, the bank’s page): they stand in for other companies’ and exist in the demo alone.',
  'The API’s own documentation (`/api/docs`): a page of the package that draws it.',
  'The style page (`/styleguide`): only `npm run dev` has it.',
];

const count = (findings: readonly Finding[]) => ({
  screens: findings.filter(({ judged }) => judged).length,
  faults: findings.reduce((sum, { faults }) => sum + faults.length, 0),
});

const rowOf = (name: string, findings: readonly Finding[]): string => {
  const widths = [...new Set(findings.map(({ width }) => width))].join(', ');
  const { screens, faults } = count(findings);
  return `| ${name} | ${widths} | ${screens} | ${faults} |`;
};

const unsureIn = (findings: readonly Finding[]): string[] => {
  const rules = new Map<string, { screens: number; elements: number }>();
  for (const { unsure } of findings) {
    for (const line of unsure) {
      const [rule = '', elements = '0'] = line.split(' ');
      const seen = rules.get(rule) ?? { screens: 0, elements: 0 };
      rules.set(rule, {
        screens: seen.screens + 1,
        elements: seen.elements + Number(elements),
      });
    }
  }
  return [...rules].map(
    ([rule, { screens, elements }]) => `| ${rule} | ${screens} | ${elements} |`,
  );
};

const textOf = (findings: readonly Finding[]): string => {
  const states = Map.groupBy(findings, ({ state }) => state);
  const { screens, faults } = count(findings);
  const all = findings.flatMap((finding) =>
    finding.faults.map(
      (fault) => `- ${finding.state}, ${finding.width} px, ${finding.theme}: \`${fault}\``,
    ),
  );
  return [
    '# Accessibility',
    '',
    `${new Date().toISOString().slice(0, 10)} · ${states.size} states · ${screens} combinations of state, width and theme · ` +
      `**${faults} violations**`,
    '',
    'Each state is opened in the pinned browser and looked at, as it stands, at its widths in the light and the dark',
    'theme: axe with the rules `wcag2a`, `wcag2aa`, `wcag21a`, `wcag21aa`, `wcag22aa` and `best-practice`; no control',
    'smaller than 24 px; nothing to scroll sideways; no error in the console; no failed request. `npm run test:deep` writes this.',
    '',
    '| State | Widths | Combinations | Violations |',
    '|---|---|---|---|',
    ...[...states].map(([name, found]) => rowOf(name, found)),
    '',
    ...(all.length > 0 ? ['## Violations', '', ...all, ''] : []),
    '## Left out',
    '',
    `No rule is switched off and no element of a page is left out. ${EXCLUDED.length} things are not looked at:`,
    '',
    ...EXCLUDED.map((text) => `- ${text}`),
    '',
    '## What axe could not decide',
    '',
    'Neither passed nor failed: mostly contrast over a picture, a gradient or a see-through layer.',
    '',
    '| Rule | Combinations | Elements |',
    '|---|---|---|',
    ...unsureIn(findings),
    '',
  ].join('\n');
};

/** Collects the findings of all walks and writes the report. */
export default class AccessibilityReport implements Reporter {
  private readonly findings: Finding[] = [];

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) {
      if (name === FINDINGS && body) this.findings.push(...JSON.parse(body.toString()));
    }
  }

  async onEnd(): Promise<void> {
    if (this.findings.length === 0) return;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, textOf(this.findings));
  }
}
