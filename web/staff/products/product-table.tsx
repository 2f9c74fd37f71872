import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { LIMITS, SEARCH_DEBOUNCE_MS } from '#contract/catalogue.ts';
import { ApiProblem, call } from '../../platform/api-client/call.ts';
import { problemText } from '../../platform/api-client/use-write.ts';
import { links } from '../../platform/page/links.ts';
import { isPastEnd, rangeText } from '../../platform/page/paging.ts';
import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Name } from '../../ui/name.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBar } from '../../ui/search-bar.tsx';
import { editButtonId, productColumns } from './product-columns.tsx';
import {
  forgetProduct,
  refreshProducts,
  type TableView,
  tableQuery,
  toCountQuery,
} from './queries.ts';

const ADD_ID = 'add-product';
const COUNT_ID = 'product-count';
/** Named in the notice; further ones are only marked in the table. */
const NAMED_TO_COUNT = 5;

/** What takes focus once the list has loaded: the edited product, or another element if it is not listed. */
export type FocusOn = { product: string } | 'add' | 'count' | undefined;

const elementOf = (focusOn: Exclude<FocusOn, undefined>): HTMLElement | null => {
  const id =
    focusOn === 'add' ? ADD_ID : focusOn === 'count' ? COUNT_ID : editButtonId(focusOn.product);
  const ids = [id, COUNT_ID, ADD_ID];
  return ids.map((each) => document.getElementById(each)).find((found) => found) ?? null;
};

const countText = (page: number, shown: number, total: number): string =>
  total === 1
    ? 'Showing the only product'
    : rangeText(page, shown, total, 'products', LIMITS.admin);

const NothingThere = ({ search, onAdd }: { search: string; onAdd: () => void }) =>
  search ? (
    <EmptyState text={`No products found for “${search}”.`}>
      <ButtonLink to={links.manageProducts()} variant="secondary">
        Show all products
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState text="There are no products yet.">
      <Button onClick={onAdd}>Add the first product</Button>
    </EmptyState>
  );

/** All products whose total stock was set and spread over their sizes, also those on other pages of the table. */
const ToCount = ({
  products,
  view,
}: {
  products: readonly { _id: string; name: string }[];
  view: TableView;
}) => (
  <Notice tone="warn">
    <p>Check sizes: the stock of these was spread over their sizes. Please count them.</p>
    <ul className="mt-1 flex flex-wrap gap-x-4">
      {products.slice(0, NAMED_TO_COUNT).map(({ _id, name }) => (
        <li key={_id} className="min-w-0">
          <Link
            to={links.manageProducts({ ...view, edit: _id })}
            className="inline-block py-2.5 text-link"
          >
            <Name of={name} />
          </Link>
        </li>
      ))}
    </ul>
    {products.length > NAMED_TO_COUNT && (
      <p>{`and ${products.length - NAMED_TO_COUNT} more, marked in the table`}</p>
    )}
  </Notice>
);

type Props = {
  view: TableView;
  focusOn: FocusOn;
  setFocusOn: (focusOn: FocusOn) => void;
};

export const ProductTable = ({ view, focusOn, setFocusOn }: Props) => {
  const { search, sort, page } = view;
  const navigate = useNavigate();
  const query = useQuery({ ...tableQuery(view), placeholderData: keepPreviousData });
  const { data: { products: waiting } = { products: [] } } = useQuery(toCountQuery);
  const { ask, dialog } = useDeleteProduct(() => setFocusOn('count'));
  const settled = query.data !== undefined && !query.isFetching;

  useEffect(() => {
    if (!focusOn || !settled) return;
    elementOf(focusOn)?.focus();
    setFocusOn(undefined);
  }, [focusOn, settled, setFocusOn]);

  const { products = [], totalPages = 0 } = query.data ?? {};
  if (settled && isPastEnd(products, totalPages)) {
    return <Navigate replace to={links.manageProducts({ ...view, page: totalPages })} />;
  }
  const add = () => navigate(links.manageProducts({ ...view, add: true }));
  const columns = productColumns({
    sort,
    toCount: new Set(waiting.map(({ _id }) => _id)),
    onSort: (next) =>
      navigate(links.manageProducts({ search, sort: next }), { preventScrollReset: true }),
    onEdit: ({ _id }) => navigate(links.manageProducts({ ...view, edit: _id })),
    onDelete: ask,
  });
  return (
    <div className="grid gap-6">
      <PageHead title="Manage products">
        <Button id={ADD_ID} onClick={add}>
          Add Product
        </Button>
      </PageHead>
      <SearchBar
        label="Search products"
        hint="Name, category, color or price"
        delayMs={SEARCH_DEBOUNCE_MS}
        value={search}
        onSearch={(next) =>
          navigate(links.manageProducts({ search: next, sort }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      {waiting.length > 0 && <ToCount products={waiting} view={view} />}
      <Loaded
        query={query}
        loading="Loading products..."
        error="Failed to load products"
        skeleton={<Skeleton className="h-[45rem]" />}
      >
        {({ products, totalPages, totalProducts }) =>
          products.length === 0 ? (
            <NothingThere search={search} onAdd={add} />
          ) : (
            <div
              aria-busy={query.isPlaceholderData}
              className={`grid gap-4 ${query.isPlaceholderData ? 'stale' : ''}`}
            >
              <p id={COUNT_ID} tabIndex={-1} role="status" className="text-muted">
                {countText(page, products.length, totalProducts)}
              </p>
              <DataTable
                caption="Products"
                columns={columns}
                rows={products}
                rowKey={({ _id }) => _id}
              />
              <Pagination
                page={page}
                totalPages={totalPages}
                href={(to) => links.manageProducts({ ...view, page: to })}
              />
            </div>
          )
        }
      </Loaded>
      {dialog}
    </div>
  );
};

type DeleteProduct = { ask: (product: Product) => void; dialog: ReactElement };

/** Confirms and deletes a product and refreshes the list; then calls `onDeleted`. */
const useDeleteProduct = (onDeleted: () => void): DeleteProduct => {
  const client = useQueryClient();
  // Separate from the product, so that its name stays visible while the dialog fades out.
  const [open, setOpen] = useState(false);
  const [product, setProduct] = useState<Product>();
  const remove = useMutation({
    mutationFn: ({ _id }: Product) => call('DELETE /api/products/:id', { params: { id: _id } }),
    onSuccess: async (_reply, { _id }) => {
      toast.success('Product deleted', { duration: FLOW_TOAST_MS });
      setOpen(false);
      forgetProduct(client, _id);
      await refreshProducts(client);
      onDeleted();
    },
    onError: (error) => {
      toast.error('Failed to delete', { duration: FLOW_TOAST_MS });
      // Somebody else deleted it first: removes the row too.
      if (error instanceof ApiProblem && error.status === 404) void refreshProducts(client);
    },
  });
  return {
    ask: (asked) => {
      remove.reset();
      setProduct(asked);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        title="Delete product"
        question="Are you sure you want to delete this product?"
        action="Delete"
        busy={remove.isPending}
        error={remove.error ? problemText(remove.error) : undefined}
        onConfirm={() => product && remove.mutate(product)}
        onCancel={() => setOpen(false)}
      >
        <p className="text-muted">
          <strong className="text-ink">{product?.name}</strong> leaves the shop at once. Orders that
          have it keep it.
        </p>
      </ConfirmDialog>
    ),
  };
};
