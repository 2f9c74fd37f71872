import { type ReactNode, useState } from 'react';
import { formatPrice } from '#contract/money.ts';
import { PrivateHead } from '../../web/platform/page/head.tsx';
import { toast } from '../../web/platform/toast.ts';
import { BrandBorder } from '../../web/ui/brand-border.tsx';
import { Breadcrumbs } from '../../web/ui/breadcrumbs.tsx';
import { Button, type ButtonSize, type ButtonVariant, IconButton } from '../../web/ui/button.tsx';
import { ConfirmDialog } from '../../web/ui/confirm-dialog.tsx';
import { DataTable } from '../../web/ui/data-table.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import type { Elements } from '../../web/ui/elements.ts';
import { Field, Select, TextArea, TextInput } from '../../web/ui/field.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { EmptyState, Loaded, Skeleton } from '../../web/ui/loaded.tsx';
import { Badge, Notice, type Tone } from '../../web/ui/notice.tsx';
import { Pagination } from '../../web/ui/pagination.tsx';
import { PictureField } from '../../web/ui/picture-field.tsx';
import { RadioGroup } from '../../web/ui/radio-group.tsx';

/** Every component in every state, in development only: look here before building a new one. */
export default function Styleguide() {
  return (
    <div className="page grid gap-12 py-10">
      <PrivateHead title="Style guide" />
      <h1 className="title">Style guide</h1>
      <Foundations />
      <Controls />
      <Messages />
    </div>
  );
}

/** One section of the style page, listed in its contents. */
const Section = ({ title, children }: { title: string; children: Elements }) => (
  <section aria-labelledby={title} className="grid gap-5 border-line border-t pt-8">
    <h2 id={title} className="heading">
      {title}
    </h2>
    {children}
  </section>
);

/** A component in one state, with a label. */
const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="grid content-start gap-2">
    <div className="grid min-h-11 items-center">{children}</div>
    <figcaption className="text-muted text-sm">{name}</figcaption>
  </figure>
);

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
/** Text and background colours, as pages combine them. */
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
  ['price price-large', formatPrice(485_000)],
  ['', 'Cut from wax print in Nairobi, lined to the hem, with pockets that hold a phone.'],
  ['jina', 'Usisafirie nyota ya mwenzio'],
] as const;
const SPACES = [1, 2, 3, 4, 6, 8, 12, 16];
const RADII = ['sm', 'md', 'lg'] as const;

const Foundations = () => (
  <>
    <Section title="Colour">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
        {COLOURS.map((name) => (
          <li key={name} className="grid gap-1 text-sm">
            <span
              className="block h-14 rounded-md border border-line"
              style={{ background: `var(--${name})` }}
            />
            <span>{name}</span>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-3">
        {PAIRS.map(([text, ground]) => (
          <li
            key={text + ground}
            className="rounded-md border border-line p-3"
            style={{ color: `var(--${text})`, background: `var(--${ground})` }}
          >{`${text} on ${ground}`}</li>
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
            <span>{step * 4}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-4">
        {RADII.map((size) => (
          <span
            key={size}
            className="grid size-24 place-items-center border border-line-strong text-sm"
            style={{ borderRadius: `var(--radius-${size})` }}
          >{`radius ${size}`}</span>
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

const VARIANTS: ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger'];
const SIZES: ButtonSize[] = ['small', 'medium', 'large'];
const COLOUR_CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'red', label: 'Red' },
  { value: 'gold', label: 'Gold' },
] as const;

const Controls = () => {
  const [colour, setColour] = useState<'all' | 'red' | 'gold'>('all');
  const [file, setFile] = useState<File>();
  return (
    <>
      <Section title="Buttons">
        {VARIANTS.map((variant) => (
          <div key={variant} className="flex flex-wrap gap-5">
            {SIZES.map((size) => (
              <Specimen key={size} name={`${variant}, ${size}`}>
                <Button variant={variant} size={size}>
                  Add to Cart
                </Button>
              </Specimen>
            ))}
            <Specimen name={`${variant}, busy`}>
              <Button variant={variant} busy>
                Processing...
              </Button>
            </Specimen>
            <Specimen name={`${variant}, disabled`}>
              <Button variant={variant} disabled>
                Add to Cart
              </Button>
            </Specimen>
          </div>
        ))}
        <div className="flex flex-wrap gap-5">
          <Specimen name="icon">
            <IconButton label="Search">
              <Icon name="search" />
            </IconButton>
          </Specimen>
          <Specimen name="icon, disabled">
            <IconButton label="Cart" disabled>
              <Icon name="bag" />
            </IconButton>
          </Specimen>
        </div>
      </Section>
      <Section title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <Field label="Name">
            <TextInput placeholder="Wanjiku" />
          </Field>
          <Field label="MPESA phone number" hint="The phone that pays.">
            <TextInput inputMode="tel" defaultValue="+254712345678" />
          </Field>
          <Field label="Price" error="Please fill in the price field">
            <TextInput inputMode="decimal" />
          </Field>
          <Field label="Email" hint="Can’t be changed here.">
            <TextInput disabled defaultValue="shopper@malkia.test" />
          </Field>
          <Field label="County">
            <Select>
              <option>Nairobi</option>
              <option>Kiambu</option>
            </Select>
          </Field>
          <Field label="Message">
            <TextArea rows={3} />
          </Field>
          <PictureField label="Image" file={file} onPick={setFile} hint="Up to 5 MB." />
          <PictureField
            label="Image on its way"
            current="/images/art-default-avatar/160.webp"
            shape="round"
            file={undefined}
            onPick={() => {}}
            progress={0.6}
          />
          <RadioGroup legend="Color" options={COLOUR_CHOICES} value={colour} onChange={setColour} />
          <RadioGroup
            legend="Color, disabled"
            options={COLOUR_CHOICES}
            value={colour}
            onChange={setColour}
            disabled
          />
        </div>
      </Section>
    </>
  );
};

const TONES: Tone[] = ['plain', 'ok', 'info', 'warn', 'danger'];
const DIALOGS = ['centre', 'right', 'panel'] as const;
const ROWS = [
  { name: 'Lamu Leaf Kaftan', category: 'dress', price: formatPrice(485_000) },
  { name: 'Kisumu', category: 'scarf', price: formatPrice(99_900) },
];

const Messages = () => (
  <>
    <Section title="Badges and notices">
      <div className="flex flex-wrap gap-3">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      {TONES.map((tone) => (
        <Notice
          key={tone}
          tone={tone}
        >{`A sentence that must not be missed, in the tone ${tone}.`}</Notice>
      ))}
    </Section>
    <ToastsAndDialogs />
    <Waiting />
    <Lists />
  </>
);

const ToastsAndDialogs = () => {
  const [open, setOpen] = useState<(typeof DIALOGS)[number] | 'confirm'>();
  const close = () => setOpen(undefined);
  return (
    <Section title="Toasts and dialogs">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => toast.success('Order saved')}>Success toast</Button>
        <Button onClick={() => toast.error('Logout failed')}>Error toast</Button>
        <Button onClick={() => toast.info('Kiondo is already in the cart')}>Info toast</Button>
        {DIALOGS.map((variant) => (
          <Button
            key={variant}
            variant="secondary"
            onClick={() => setOpen(variant)}
          >{`Dialog ${variant}`}</Button>
        ))}
        <Button variant="danger" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
      </div>
      {DIALOGS.map((variant) => (
        <Dialog
          key={variant}
          open={open === variant}
          onClose={close}
          variant={variant}
          title={`A dialog, ${variant}`}
          footer={<Button onClick={close}>Done</Button>}
        >
          Esc, a click outside and the button close it; focus goes back where it was.
        </Dialog>
      ))}
      <ConfirmDialog
        open={open === 'confirm'}
        title="Delete product"
        question="Are you sure you want to delete this product?"
        action="Delete"
        onConfirm={close}
        onCancel={close}
      />
    </Section>
  );
};

const Waiting = () => (
  <Section title="Waiting, nothing, failure">
    <div className="grid gap-6 md:grid-cols-2">
      <Specimen name="loading">
        <Loaded
          query={{ data: undefined, isError: false, isFetching: true, refetch: () => {} }}
          loading="Loading products..."
          error=""
          skeleton={<Skeleton className="h-24" />}
        >
          {() => null}
        </Loaded>
      </Specimen>
      <Specimen name="failed">
        <Loaded
          query={{ data: undefined, isError: true, isFetching: false, refetch: () => {} }}
          loading=""
          error="Failed to load products. Please try again."
          skeleton={<Skeleton className="h-24" />}
        >
          {() => null}
        </Loaded>
      </Specimen>
      <EmptyState text="No products found in this category.">
        <Button>Go Back to Shop</Button>
      </EmptyState>
    </div>
  </Section>
);

const Lists = () => (
  <Section title="Lists">
    <Breadcrumbs trail={[{ to: '/', text: 'Home' }]} here="Style guide" />
    <DataTable
      caption="Products"
      columns={[
        { head: 'Name', cell: (row) => row.name },
        { head: 'Category', cell: (row) => row.category },
        { head: 'Price', cell: (row) => row.price, numeric: true },
      ]}
      rows={ROWS}
      rowKey={(row) => row.name}
    />
    <Pagination page={1} totalPages={3} href={(page) => `?page=${page}`} />
    <Pagination page={7} totalPages={20} href={(page) => `?page=${page}`} />
  </Section>
);
