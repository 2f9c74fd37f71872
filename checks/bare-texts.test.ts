import path from 'node:path';
import { expect, test } from 'vitest';
import { bareTextsIn, programOf } from './bare-texts.ts';

const file = path.resolve(import.meta.dirname, '../web/example.tsx');

/** The faults of elements, one to a line. */
const faultsIn = (...elements: string[]): string[] => {
  const text = `
    import type { ReactNode } from 'react';
    import { Link } from 'react-router';
    import type { Elements } from './ui/elements.ts';
    type Props = { name: string; count: number; on: boolean; node: ReactNode; elements: Elements };
    const Word = ({ name }: { name: string }) => name;
    const Maybe = ({ on }: { on: boolean }) => on && <b />;
    const Icon = () => <i />;
    const Box = ({ children }: { children: ReactNode }) => <div>{children}</div>;
    export const examples = ({ name, count, on, node, elements }: Props) => [
    ${elements.join(',\n')}
    ];`;
  const program = programOf(() => false, { [file]: text });
  const first = text.split('\n').findIndex((line) => line.includes('examples =')) + 2;
  return bareTextsIn(program, program.getSourceFile(file) as any).map((fault) => {
    const [line = '', what] = fault.split(': ');
    return `${elements[Number(line) - first]} ${what}`;
  });
};

test('a text that React changes, removes or inserts before is found; one alone in its element is fine', () => {
  const CHANGING = 'a changing text beside others';
  const found = {
    '<p>Hello {name}</p>': CHANGING,
    '<p>{count} {name}</p>': CHANGING,
    '<button>{on && <i />}{node}</button>': CHANGING,
    "<p><Icon />{on ? 'on' : 'off'}</p>": CHANGING,
    '<Box>{node}<Icon /></Box>': CHANGING,
    '<p><Word name={name} /><i /></p>': CHANGING,
    '<p>{count && name}<i /></p>': CHANGING,
    '<p>{on && <i />} always</p>': 'a text after what is not always there',
    '<p><Maybe on={on} />always</p>': 'a text after what is not always there',
    '<Box>{on && <>always</>}</Box>': 'a text in a fragment',
    '<p>{[name, name]}</p>': 'a list of texts',
    '<Link to="/"><Word name={name} /></Link>': 'a component that renders a bare text',
  };
  const fine = [
    '<p>{name}</p>',
    "<p>{'Hello ' + name}</p>",
    '<p>{on ? name : <b />}</p>',
    '<p>Hello <b>{name}</b>, and welcome. {on && <i />}</p>',
    '<p><Icon /> always <Link to="/">there</Link></p>',
    '<Box>{elements}<Icon />{on && <i />}{count > 0 && <i />}{name && <i />}</Box>',
    '<ul>{[name].map((one) => <li key={one}>{one}</li>)}<li /></ul>',
    '<>{on && <i />}<b>{name}</b></>',
  ];
  expect(faultsIn(...Object.keys(found), ...fine)).toEqual(
    Object.entries(found).map(([element, what]) => `${element} ${what}`),
  );
});
