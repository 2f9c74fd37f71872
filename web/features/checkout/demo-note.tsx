import { useQuery } from '@tanstack/react-query';
import { shopSettings } from '../../platform/page/shop.ts';
import { Icon } from '../../ui/icon.tsx';

const PHONES = [
  ['0712345678', 'pays, as every other number does'],
  ['0712991032', 'cancelled by the customer'],
  ['0712991037', 'phone can’t be reached'],
  ['0712990001', 'not enough money'],
  ['0712992001', 'wrong PIN'],
  ['0712999998', 'refused at once'],
  ['0712999997', 'paid, the confirmation never comes: we ask for it'],
  ['0712999996', 'paid, confirmed three times'],
  ['0712999995', 'paid, confirmed 20 s late'],
  ['0712999994', 'paid with another amount'],
] as const;

const CARDS = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'insufficient funds'],
  ['4000 0027 6000 3184', 'asks for 3-D Secure'],
] as const;

const Numbers = ({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [string, string])[];
}) => (
  <div>
    <h2 className="mb-1 font-sans font-semibold text-sm tracking-normal">{title}</h2>
    <dl className="grid gap-1.5 text-sm">
      {rows.map(([number, effect]) => (
        <div key={number} className="flex flex-wrap gap-x-3">
          <dt className="select-all whitespace-nowrap font-semibold tabular-nums">{number}</dt>
          <dd className="text-muted">{effect}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** Only in a demo shop: what to type for each outcome. */
export const DemoNote = () => {
  const { data } = useQuery(shopSettings);
  if (data?.mode !== 'demo') return null;
  return (
    <aside
      aria-label="Demo shop: no money moves"
      className="rounded-md border border-gold border-dashed px-4 py-1"
    >
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <Icon name="info" className="size-5 text-gold-text" />
          <span className="min-w-0 flex-1 font-semibold">{`Test phones${data.takesCards ? ' and cards' : ''} of the demo shop`}</span>
          <Icon name="chevron-down" className="size-5 transition-[rotate] group-open:rotate-180" />
        </summary>
        <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-2">
          <Numbers title="M-PESA phones" rows={PHONES} />
          <div className="grid content-start gap-5">
            {data.takesCards && <Numbers title="Cards (any later date, any CVC)" rows={CARDS} />}
            <p className="text-sm">
              <a className="text-link" href="/sim/phone" target="_blank" rel="noreferrer">
                Open the customer’s phone
              </a>{' '}
              <span className="text-muted">to approve or cancel a prompt by hand.</span>
            </p>
          </div>
        </div>
      </details>
    </aside>
  );
};
