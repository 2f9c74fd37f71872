import { formatKsh, toCents } from '../../../contract/money.ts';

type Props = { price: number; oldPrice?: number; large?: boolean };

/** The price and, where there is one, the struck-through old price. */
export const Price = ({ price, oldPrice, large }: Props) => {
  const look = large ? 'price price-large' : 'price';
  const text = formatKsh(toCents(price));
  if (oldPrice === undefined) return <p className={look}>{text}</p>;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className={look}>{text}</span>
      <del className={`text-muted tabular-nums ${large ? 'text-lg' : 'text-sm'}`}>
        <span className="sr-only">Old price: </span>
        {formatKsh(toCents(oldPrice))}
      </del>
    </p>
  );
};
