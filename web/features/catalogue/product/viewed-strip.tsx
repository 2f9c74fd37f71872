import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Quote } from '#contract/cart.endpoints.ts';
import { formatPrice, toCents } from '#contract/money.ts';
import { links } from '../../../platform/page/links.ts';
import { srcSet } from '../../../platform/page/pictures.ts';
import { Picture } from '../../../ui/picture.tsx';
import { useInView } from '../list/progressive.ts';
import { pricesQuery } from '../queries.ts';
import type { Viewed } from './viewed-store.ts';

const priceText = ({ available, stock, price }: Quote['lines'][number]): string => {
  if (!available) return 'No longer sold';
  return stock === 0 ? 'Out of stock' : formatPrice(toCents(price));
};

/** Prices are fetched when the strip comes near the viewport. */
const Strip = ({ products }: { products: readonly Viewed[] }) => {
  const [near, setNear] = useState(false);
  const strip = useInView<HTMLUListElement>(() => setNear(true));
  const { data, isPending } = useQuery({
    ...pricesQuery(products.map(({ _id }) => _id)),
    enabled: near,
  });
  const now = new Map(data?.lines.map((line) => [line.productId, line] as const));
  return (
    <section aria-labelledby="viewed" className="section">
      <h2 id="viewed" className="heading mb-6">
        Recently viewed
      </h2>
      <ul ref={strip} className="viewed-strip">
        {products.map(({ _id, name, image }) => {
          const line = now.get(_id);
          return (
            <li key={_id}>
              <Link to={links.product(_id)} className="viewed-card">
                <Picture
                  src={line?.available ? line.image : image}
                  srcSet={srcSet(line?.available ? line.image : image, 480)}
                  sizes="(min-width: 64rem) 150px, (min-resolution: 2.5dppx) 80px, 120px"
                  width={480}
                  height={640}
                  alt=""
                />
                <span className="line-clamp-2 font-semibold text-sm leading-snug">{name}</span>
              </Link>
              <p className="viewed-price" aria-busy={near && isPending}>
                {line && priceText(line)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export default Strip;
