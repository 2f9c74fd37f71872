import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { ProductForm } from './product-form.tsx';
import { oneProductQuery } from './queries.ts';

type FrameProps = { title: string; back: string; children: ReactNode };

/** The form takes the place of the table: the heading gets the focus that the button had. */
const Frame = ({ title, back, children }: FrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-1">
        <Link to={back} className="-ml-1 flex min-h-11 items-center gap-1 text-link">
          <Icon name="chevron-left" className="size-4" />
          All products
        </Link>
        <h1 ref={heading} tabIndex={-1} className="title outline-none">
          {title}
        </h1>
      </div>
      {children}
    </div>
  );
};

type Done = {
  /** The list this was opened from. */
  back: string;
  onSaved: (product: Product) => void;
  onCancel: () => void;
};

export const AddProduct = ({ back, ...done }: Done) => (
  <Frame title="Add product" back={back}>
    <ProductForm {...done} />
  </Frame>
);

export const EditProduct = ({ id, back, ...done }: Done & { id: string }) => {
  const query = useQuery({ ...oneProductQuery(id), refetchOnMount: 'always' });
  // The form begins with what is true now, never with what this tab remembers.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <Frame title="Edit product" back={back}>
      {query.error?.status === 404 ? (
        <EmptyState text="This product is no longer in the shop.">
          <ButtonLink to={back}>All products</ButtonLink>
        </EmptyState>
      ) : (
        <Loaded
          query={{ ...query, data }}
          loading="Loading product..."
          error="Failed to load products"
          skeleton={<Skeleton className="h-[40rem] max-w-3xl" />}
        >
          {({ product }) => <ProductForm product={product} {...done} />}
        </Loaded>
      )}
    </Frame>
  );
};
