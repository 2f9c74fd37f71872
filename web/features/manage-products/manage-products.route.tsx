import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SORTS } from '../../../contract/catalogue.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { pageOf } from '../../platform/page/paging.ts';
import { MOST_LETTERS } from '../../ui/search-bar.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { AddProduct, EditProduct } from './product-editor.tsx';
import { type FocusOn, ProductTable } from './product-table.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

/** The table of products, or in its place the form that the address asks for. */
export default function ManageProductsPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [focusOn, setFocusOn] = useState<FocusOn>();
  const view = {
    search: (query.get('search') ?? '').trim().slice(0, MOST_LETTERS),
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
        {/* The newest product stands first in the whole list. */}
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
