import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { ApiProblem, problemText } from '../../platform/api-client/call.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { useSending } from '../../platform/api-client/use-sending.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { art, pictureAt } from '../../platform/page/pictures.ts';
import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { ProductFields } from './product-fields.tsx';
import {
  BLANK,
  changedFieldsOf,
  FIELD_ORDER,
  fieldsOf,
  imageProblem,
  type Problems,
  type ProductValues,
  problemsOf,
  valuesOf,
} from './product-values.ts';
import { refreshProducts } from './queries.ts';

const focusFirst = (form: HTMLFormElement | null, problems: Problems): void => {
  const first = FIELD_ORDER.find((field) => problems[field]);
  const input = first === 'image' ? 'input[type=file]' : `[name="${first}"]`;
  if (first) form?.querySelector<HTMLElement>(input)?.focus();
};

type Props = {
  /** The product to edit; without one the form makes a new one. */
  product?: Product;
  onSaved: (product: Product) => void;
  onCancel: () => void;
};

/** Adds or edits a product. What is typed survives a reload, until it is saved or cancelled. */
export const ProductForm = ({ product, onSaved, onCancel }: Props) => {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<ProductValues>(
    `product:${product?._id ?? 'new'}`,
    product ? valuesOf(product) : BLANK,
  );
  const { values } = draft;
  // After a reload nobody knows any more what the typed values stood beside: then all of them are meant.
  const [began] = useState(product && !draft.restored ? valuesOf(product) : undefined);
  const [file, setFile] = useState<File>();
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState(0);
  const guard = useLeaveGuard({ typed: draft.changed, picture: file !== undefined });
  const forget = () => {
    guard.release();
    draft.reset();
  };

  const show = (found: Problems) => {
    setProblems(found);
    focusFirst(form.current, found);
  };
  const save = useSending({
    send: (_input: undefined) => {
      const typed = began ? changedFieldsOf(values, began) : fieldsOf(values);
      const fields = { ...typed, image: file };
      setSent(0);
      if (!product) return upload('POST /api/products/create-product', { fields }, setSent);
      const { _id: id } = product;
      return upload(
        'PATCH /api/products/update-product/:id',
        { params: { id }, fields: { id, ...fields } },
        setSent,
      );
    },
    onDone: (saved) => {
      const done = product ? 'Product updated successfully!' : 'Product added successfully!';
      toast.success(done, { duration: FLOW_TOAST_MS });
      forget();
      void refreshProducts(client);
      onSaved(saved.product);
    },
    onFailed: (problem) => {
      const failed = product ? 'Failed to update product' : 'Failed to add product';
      toast.error(failed, { duration: FLOW_TOAST_MS });
      if (!(problem instanceof ApiProblem)) return;
      // The next attempt is about the stock that is there now.
      if (problem.code === 'stock_moved') draft.change({ stockWas: String(problem.body.stock) });
      show(problem.fields);
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const image = imageProblem(file);
    const found = { ...problemsOf(values), ...(image ? { image } : {}) };
    save.forget();
    show(found);
    if (Object.keys(found).length === 0) void save.run(undefined);
  };
  const startOver = () => {
    draft.reset();
    setProblems({});
    save.forget();
  };
  const reason = save.error === undefined ? undefined : problemText(save.error);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-3xl gap-6">
      {guard.dialog}
      {draft.restored && (
        <Notice tone="info" role="status">
          <p>What you typed before is here again. Please choose the picture again.</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={startOver}>
            Start over
          </Button>
        </Notice>
      )}
      <ProductFields
        values={values}
        problems={problems}
        onChange={(part) => {
          draft.change(part);
          const touched = Object.keys(part);
          setProblems((now) =>
            Object.fromEntries(Object.entries(now).filter(([field]) => !touched.includes(field))),
          );
        }}
      />
      <PictureField
        label="Image"
        current={pictureAt(product?.image ?? art('no-picture'), 240)}
        file={file}
        onPick={(picked) => {
          setFile(picked);
          setProblems(({ image: _old, ...now }) => {
            const image = imageProblem(picked);
            return image ? { ...now, image } : now;
          });
        }}
        hint={`An image file, 5 MB at most. Without one ${
          product ? 'the picture stays' : 'a placeholder is shown'
        }.`}
        undo={product ? 'Keep the picture as it was' : 'Remove this picture'}
        error={problems.image}
        progress={file && save.busy ? sent : undefined}
      />
      <Problem>{reason}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={save.busy} className="max-sm:flex-1">
          Save
        </Button>
        <Button
          variant="secondary"
          size="large"
          disabled={save.busy}
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
};
