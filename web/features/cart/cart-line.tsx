import { memo } from 'react';
import { Link } from 'react-router';
import { formatKsh } from '#contract/money.ts';
import { links } from '../../platform/page/links.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Name } from '../../ui/name.tsx';
import { LineNotice } from './cart-notes.tsx';
import { removeLine } from './cart-store.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { type CartLine, keyOf, type LineNote, lineName, sizeText } from './reprice.ts';

const loadSize = () => import('./line-size.tsx').then((late) => late.default);
const LineSize = latePart(loadSize, { missing: 'The size can’t be chosen now' });

export const CartPicture = ({ line }: { line: CartLine }) => (
  <img
    src={pictureAt(line.image, 160)}
    alt=""
    width={72}
    height={96}
    loading="lazy"
    className={`aspect-3/4 w-18 shrink-0 rounded-md bg-sunk object-cover ${line.stock === 0 ? 'opacity-50 grayscale' : ''}`}
  />
);

type Props = { line: CartLine; number: number; note: LineNote | undefined; onRemoved: () => void };

/** One cart line. Memoized, so that a change renders only its own line. */
export const CartLineRow = memo(({ line, number, note, onRemoved }: Props) => {
  const { productId, size, name } = line;
  const gone = line.stock === 0;
  return (
    <li className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 border-line border-b py-4 first:pt-0 last:border-0 last:pb-0">
      <span className="w-4 pt-0.5 text-right text-muted text-sm tabular-nums">{number}</span>
      <CartPicture line={line} />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-1">
          <h3 className="min-w-0 font-sans font-semibold text-base leading-snug tracking-normal">
            {note?.kind === 'gone' && !size ? (
              <Name of={name} />
            ) : (
              <Link to={links.product(productId)} className="-my-1 block py-1 hover:underline">
                <Name of={name} />
              </Link>
            )}
          </h3>
          <IconButton
            label={`Remove ${lineName(line)}`}
            className="-mt-2.5 -mr-2.5 text-muted hover:text-danger"
            onClick={() => {
              removeLine(keyOf(line));
              onRemoved();
            }}
          >
            <Icon name="trash" className="size-5" />
          </IconButton>
        </div>
        <p className="text-muted text-sm empty:hidden">{sizeText(line)}</p>
        {line.sizeToAgree && <LineSize line={line} onChosen={onRemoved} />}
        <p className={`price ${gone ? 'text-muted line-through' : ''}`}>
          {formatKsh(line.priceCents)}
        </p>
        <LineNotice note={note ?? (gone ? { kind: 'sold-out' } : undefined)} />
        {!gone && (
          <div className="mt-1 -ml-2 flex items-center gap-1">
            <QuantityStepper line={line} />
          </div>
        )}
      </div>
    </li>
  );
});
