import { useId } from 'react';
import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import type { SizeSystem } from '#contract/sizes.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { fitOf } from './fit.ts';
import { SIZE_GUIDE } from './size-guide-data.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  product: ProductDetail;
  chosen: string | undefined;
};

export const SizeGuide = ({ open, onClose, product, chosen }: Props) => {
  const { sizeSystem, model, fit } = product;
  return (
    <Dialog open={open} onClose={onClose} title="Size guide">
      <div className="grid gap-6">
        <Fit votes={fit} />
        {model && <Model {...model} />}
        {sizeSystem && <Measurements system={sizeSystem} chosen={chosen} />}
      </div>
    </Dialog>
  );
};

const Model = ({ cm, size }: NonNullable<ProductDetail['model']>) => {
  const facts = [cm && `is ${cm} cm tall`, size && `wears size ${size}`].filter(Boolean);
  return facts.length > 0 && <p>{`The model ${facts.join(' and ')}.`}</p>;
};

const Fit = ({ votes }: { votes: ProductDetail['fit'] }) => {
  const fit = fitOf(votes);
  if (!fit) return null;
  return (
    <section aria-label="Fit" className="grid gap-2">
      <p className="font-semibold">{fit.words}</p>
      <div className="fit-bar" aria-hidden="true">
        {fit.votes.map((each) => (
          <span key={each.fit} data-fit={each.fit} style={{ flexGrow: each.votes }} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-5 text-muted text-sm">
        {fit.votes.map((each) => (
          <li key={each.fit}>{`${each.words}: ${each.votes} of ${fit.total}`}</li>
        ))}
      </ul>
    </section>
  );
};

type MeasurementsProps = { system: SizeSystem; chosen: string | undefined };

const Measurements = ({ system, chosen }: MeasurementsProps) => {
  const id = useId();
  const { columns, rows, how } = SIZE_GUIDE[system];
  return (
    <>
      <div className="grid gap-2">
        <p id={id} className="font-semibold">
          Body measurements in cm
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
        <section aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
          <table className="size-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([label, ...values]) => (
                <tr key={label} data-chosen={label === chosen || undefined}>
                  <th scope="row">{label}</th>
                  {values.map((value, index) => (
                    <td key={columns[index + 1]}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      <div className="grid gap-2">
        <h3 className="font-sans font-semibold">How to measure</h3>
        <dl className="grid gap-2">
          {how.map((each) => (
            <div key={each.what}>
              <dt className="font-semibold">{each.what}</dt>
              <dd className="text-muted">{each.how}</dd>
            </div>
          ))}
        </dl>
        <p className="text-muted">Between two sizes? Take the larger one.</p>
      </div>
    </>
  );
};
