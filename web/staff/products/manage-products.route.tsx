import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { SORTS } from '#contract/catalogue.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { pageOf } from '../../platform/page/paging.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { MAX_LETTERS } from '../../ui/search-bar.tsx';
import { ProductForm } from './product-form.tsx';
import { type FocusOn, ProductTable } from './product-table.tsx';
import { oneProductQuery, sizesQuery } from './queries.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

/** The product table, or the form that the URL asks for. */
export default function ManageProductsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [focusOn, setFocusOn] = useState<FocusOn>();
  const view = {
    search: (query.get('search') ?? '').trim().slice(0, MAX_LETTERS),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? ('newest' as const),
    page: pageOf(query),
  };
  const back = links.manageProducts(view);
  const leave = (to: string, next: FocusOn) => {
    setFocusOn(next);
    navigate(to);
  };
  const edited = query.get('edit');
  if (edited) {
    const focus = { product: edited };
    return (
      <>
        <PrivateHead title="Edit product" />
        <EditProduct
          key={edited}
          id={edited}
          back={back}
          onSaved={() => leave(back, focus)}
          onCancel={() => leave(back, focus)}
        />
      </>
    );
  }
  if (query.has('add')) {
    return (
      <>
        <PrivateHead title="Add product" />
        {/* The newest product is first in the whole list. */}
        <AddProduct
          back={back}
          onSaved={({ _id }) => leave(links.manageProducts(), { product: _id })}
          onCancel={() => leave(back, 'add')}
        />
      </>
    );
  }
  return (
    <>
      <PrivateHead title="Manage products" />
      <ProductTable view={view} focusOn={focusOn} setFocusOn={setFocusOn} />
    </>
  );
}

type FrameProps = { title: string; back: string; children: Elements };

/** The form replaces the table: its heading takes the focus, as the button is removed. */
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
  /** URL of the list that opened this form. */
  back: string;
  onSaved: (product: Product) => void;
  onCancel: () => void;
};

const AddProduct = ({ back, ...done }: Done) => (
  <Frame title="Add product" back={back}>
    <ProductForm {...done} />
  </Frame>
);

const EditProduct = ({ id, back, ...done }: Done & { id: string }) => {
  const query = useQuery({ ...oneProductQuery(id), refetchOnMount: 'always' });
  // The form starts from fresh data, never from cached data.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const sizes = useQuery({ ...sizesQuery(id), refetchOnMount: 'always' });
  const staff = sizes.isFetchedAfterMount ? sizes.data : undefined;
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
          {({ product }) => (
            <Loaded
              query={{ ...sizes, data: staff }}
              loading="Loading product..."
              error="Failed to load products"
              skeleton={<Skeleton className="h-[40rem] max-w-3xl" />}
            >
              {(loaded) => <ProductForm product={product} staff={loaded} {...done} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Frame>
  );
};
