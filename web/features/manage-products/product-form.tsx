import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { CATEGORIES, COLORS } from '../../../contract/catalogue.ts';
import { ApiProblem } from '../../platform/api-client/call.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { problemText } from '../../platform/api-client/use-write.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { art, pictureAt } from '../../platform/page/pictures.ts';
import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../ui/field.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { capital } from '../catalogue/list/filters.ts';
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

type ProductFieldsProps = {
  values: ProductValues;
  problems: Problems;
  onChange: (part: Partial<ProductValues>) => void;
};

const options = (names: readonly string[]) =>
  names.map((name) => (
    <option key={name} value={name}>
      {capital(name)}
    </option>
  ));

/** The inputs of a product but its picture; each is named as the API names it. */
const ProductFields = ({ values, problems, onChange }: ProductFieldsProps) => {
  const input = (name: keyof ProductValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const amount = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Name" error={problems.name} className="sm:col-span-2">
        <TextInput {...input('name')} required maxLength={120} autoComplete="off" />
      </Field>
      <Field label="Price" hint="In Ksh, such as 1500 or 1499.50" error={problems.price}>
        <TextInput {...input('price')} {...amount} required />
      </Field>
      <Field
        label="Old price"
        hint="Optional; shown struck through beside the price"
        error={problems.oldPrice}
      >
        <TextInput {...input('oldPrice')} {...amount} />
      </Field>
      <Field label="Category" error={problems.category}>
        <Select {...input('category')} required>
          <option value="">Choose a category</option>
          {options(CATEGORIES)}
        </Select>
      </Field>
      <Field label="Color" error={problems.color}>
        <Select {...input('color')}>
          <option value="">No color</option>
          {options(COLORS)}
        </Select>
      </Field>
      <Field label="Stock" hint="Pieces that can be bought now" error={problems.stock}>
        <TextInput {...input('stock')} {...amount} inputMode="numeric" required />
      </Field>
      <Field
        label="Description"
        hint="Optional"
        error={problems.description}
        className="sm:col-span-2"
      >
        <TextArea {...input('description')} rows={6} maxLength={5000} />
      </Field>
    </div>
  );
};

const focusFirst = (form: HTMLFormElement | null, problems: Problems): void => {
  const first = FIELD_ORDER.find((field) => problems[field]);
  const input = first === 'image' ? 'input[type=file]' : `[name="${first}"]`;
  if (first) form?.querySelector<HTMLElement>(input)?.focus();
};

type ProductFormProps = {
  /** The product to edit; without one the form makes a new one. */
  product?: Product;
  onSaved: (product: Product) => void;
  onCancel: () => void;
};

/** Adds or edits a product. What is typed survives a reload, until it is saved or cancelled. */
export const ProductForm = ({ product, onSaved, onCancel }: ProductFormProps) => {
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
  const save = useMutation({
    mutationFn: () => {
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
    onSuccess: (saved) => {
      const done = product ? 'Product updated successfully!' : 'Product added successfully!';
      toast.success(done, { duration: FLOW_TOAST_MS });
      forget();
      void refreshProducts(client);
      onSaved(saved.product);
    },
    onError: (problem) => {
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
    save.reset();
    show(found);
    if (Object.keys(found).length === 0) save.mutate();
  };
  const startOver = () => {
    draft.reset();
    setProblems({});
    save.reset();
  };
  const reason = save.error ? problemText(save.error) : undefined;
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
        progress={file && save.isPending ? sent : undefined}
      />
      <Problem>{reason}</Problem>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={save.isPending} className="max-sm:flex-1">
          Save
        </Button>
        <Button
          variant="secondary"
          size="large"
          disabled={save.isPending}
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
