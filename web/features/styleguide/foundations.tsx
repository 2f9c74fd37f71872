import { BrandBorder } from '../../ui/brand-border.tsx';
import { Section, Specimen } from './section.tsx';

const COLOURS = [
  'paper',
  'surface',
  'sunk',
  'line',
  'line-strong',
  'ink',
  'muted',
  'brand',
  'brand-deep',
  'brand-text',
  'brand-soft',
  'gold',
  'gold-text',
  'night',
  'ok',
  'ok-soft',
  'info',
  'info-soft',
  'warn',
  'warn-soft',
  'danger',
  'danger-soft',
];
/** Text on its ground, as pages pair them. */
const PAIRS: [string, string][] = [
  ['ink', 'paper'],
  ['muted', 'paper'],
  ['brand-text', 'paper'],
  ['gold-text', 'paper'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-deep'],
  ['on-night', 'night'],
  ['ok', 'ok-soft'],
  ['info', 'info-soft'],
  ['warn', 'warn-soft'],
  ['danger', 'danger-soft'],
];
const TYPE = [
  ['title', 'A queen dresses for herself'],
  ['heading', 'Deals of the month'],
  ['subheading', 'Lamu Leaf Kaftan'],
  ['price price-large', 'Ksh 4850.00'],
  ['', 'Cut from wax print in Nairobi, lined to the hem, with pockets that hold a phone.'],
  ['jina', 'Usisafirie nyota ya mwenzio'],
] as const;
const SPACES = [1, 2, 3, 4, 6, 8, 12, 16];
const RADII = ['sm', 'md', 'lg'] as const;

export const Foundations = () => (
  <>
    <Section title="Colour">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
        {COLOURS.map((name) => (
          <li key={name} className="grid gap-1 text-sm">
            <span
              className="block h-14 rounded-md border border-line"
              style={{ background: `var(--${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        {PAIRS.map(([text, ground]) => (
          <li
            key={text + ground}
            className="rounded-md border border-line p-3"
            style={{ color: `var(--${text})`, background: `var(--${ground})` }}
          >
            {text} on {ground}
          </li>
        ))}
      </ul>
    </Section>
    <Section title="Type">
      {TYPE.map(([look, text]) => (
        <Specimen key={look} name={look || 'text'}>
          <p className={`${look} ${/title|heading/.test(look) ? 'font-display' : ''}`}>{text}</p>
        </Specimen>
      ))}
    </Section>
    <Section title="Space, radius, elevation, motion">
      <ul className="flex flex-wrap items-end gap-4">
        {SPACES.map((step) => (
          <li key={step} className="grid justify-items-center gap-1 text-sm">
            <span
              className="block bg-gold"
              style={{ width: `${step * 4}px`, height: `${step * 4}px` }}
            />
            {step * 4}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        {RADII.map((size) => (
          <span
            key={size}
            className="grid size-24 place-items-center border border-line-strong text-sm"
            style={{ borderRadius: `var(--radius-${size})` }}
          >
            radius {size}
          </span>
        ))}
        <span className="grid size-24 place-items-center rounded-md bg-surface text-sm shadow-lift">
          lift
        </span>
        <span className="grid size-24 place-items-center rounded-md bg-sunk text-sm transition-transform hover:scale-110">
          hover me
        </span>
      </div>
    </Section>
    <Section title="BrandBorder">
      <BrandBorder />
    </Section>
  </>
);
