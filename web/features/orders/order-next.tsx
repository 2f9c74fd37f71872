import { useState } from 'react';
import { Link } from 'react-router';
import { toCents } from '#contract/money.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { call, problemText } from '../../platform/api-client/call.ts';
import { links } from '../../platform/page/links.ts';
import { PageLinks } from '../../platform/page/page-links.tsx';
import { Button } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { restoreLines, useCartPanel } from '../cart/cart-store.ts';

type Item = Order['items'][number];

/** Puts what can be bought now into the cart, at today's prices; returns the names of the others. */
const buyAgain = async (items: readonly Item[]): Promise<string[]> => {
  const asked = items.map(({ productId, quantity, size }) => ({
    ...{ productId, quantity },
    ...(size && { size }),
  }));
  const { lines } = await call('POST /api/cart/quote', { body: { items: asked } });
  const buyable = lines.filter((line) => line.available && line.stock > 0 && !line.sizeToAgree);
  restoreLines(
    buyable.map(({ productId, size, quantity, name, image, price, stock }) => ({
      ...{ productId, name, image, stock },
      ...(size && { size }),
      quantity: Math.min(quantity, stock),
      priceCents: toCents(price),
    })),
  );
  return lines.filter((line) => !buyable.includes(line)).map(({ name }) => name);
};

const BuyAgain = ({ items }: { items: readonly Item[] }) => {
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState('');
  const buy = async () => {
    setBusy(true);
    setTold('');
    try {
      const missing = await buyAgain(items);
      const names = [...new Set(missing)].join(', ');
      if (names) setTold(`Not in the cart, because it can’t be bought as it was: ${names}.`);
      if (missing.length < items.length) useCartPanel.getState().open();
    } catch (problem) {
      setTold(problemText(problem));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={buy}>
        Buy again
      </Button>
      <p role="status" className="basis-full text-muted text-sm empty:hidden">
        {told}
      </p>
    </>
  );
};

/** What a buyer may do with an order that has arrived. */
export default function OrderNext({ items }: { items: readonly Item[] }) {
  const products = [...new Map(items.map((item) => [item.productId, item])).values()];
  return (
    <section
      aria-label="Your order has arrived"
      className="card grid gap-3 p-4 sm:p-5 print:hidden"
    >
      <ul className="grid">
        {products.map(({ productId, name }) => (
          <li key={productId}>
            <Link
              to={`${links.product(productId)}#reviews`}
              className="text-link inline-flex min-h-11 items-center gap-1"
            >
              Review <Name of={name} />
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <BuyAgain items={items} />
        <PageLinks names={['returns']} />
      </div>
    </section>
  );
}
