import { formatKsh, toCents } from '../../../contract/money.ts';

type Props = { price: number; oldPrice?: number; large?: boolean };

/** The price and, where there is one, the struck-through old price. */
export const Price = ({ price, oldPrice, large }: Props) => (
  <p className={`flex flex-wrap items-baseline gap-x-2`}>
    <span className={large ? 'price price-large' : 'price'}>{formatKsh(toCents(price))}</span>
    {oldPrice !== undefined && (
      <del className={`text-muted tabular-nums ${large ? 'text-lg' : 'text-sm'}`}>
        <span className="sr-only">Old price: </span>
        {formatKsh(toCents(oldPrice))}
      </del>
    )}
  </p>
);
