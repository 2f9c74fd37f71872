import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { ApiProblem, call, problemText } from '../../platform/api-client/call.ts';
import { useSending } from '../../platform/api-client/use-sending.ts';
import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { forgetProduct, refreshProducts } from './queries.ts';

type DeleteProduct = { ask: (product: Product) => void; dialog: ReactNode };

/** Asks before a product is deleted, deletes it and reads the list anew; then `onDeleted`. */
export const useDeleteProduct = (onDeleted: () => void): DeleteProduct => {
  const client = useQueryClient();
  // Kept apart, so that the name stays while the dialog fades out.
  const [open, setOpen] = useState(false);
  const [product, setProduct] = useState<Product>();
  const remove = useSending({
    send: ({ _id }: Product) => call('DELETE /api/products/:id', { params: { id: _id } }),
    onDone: async (_reply, { _id }) => {
      toast.success('Product deleted', { duration: FLOW_TOAST_MS });
      setOpen(false);
      forgetProduct(client, _id);
      await refreshProducts(client);
      onDeleted();
    },
    onFailed: (error) => {
      toast.error('Failed to delete', { duration: FLOW_TOAST_MS });
      // Somebody else was quicker: the row goes as well.
      if (error instanceof ApiProblem && error.status === 404) void refreshProducts(client);
    },
  });
  return {
    ask: (asked) => {
      remove.forget();
      setProduct(asked);
      setOpen(true);
    },
    dialog: (
      <ConfirmDialog
        open={open}
        title="Delete product"
        question="Are you sure you want to delete this product?"
        action="Delete"
        busy={remove.busy}
        error={remove.error === undefined ? undefined : problemText(remove.error)}
        onConfirm={() => product && remove.run(product)}
        onCancel={() => setOpen(false)}
      >
        <p className="text-muted">
          <strong className="wrap-anywhere text-ink">{product?.name}</strong> leaves the shop at
          once. Orders that have it keep it.
        </p>
      </ConfirmDialog>
    ),
  };
};
