import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import type { Product, ProductDetail } from '#contract/catalogue.endpoints.ts';
import { ApiProblem, call, savedAlready } from '../../platform/api-client/call.ts';
import { whileSamePerson } from '../../platform/api-client/person.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { problemText } from '../../platform/api-client/use-write.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { links } from '../../platform/page/links.ts';
import { art, pictureAt } from '../../platform/page/pictures.ts';
import { FLOW_TOAST_MS, toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { pictureProblem } from '../../ui/picture-file.ts';
import { useAddFiles } from './add-files.ts';
import {
  type FormPicture,
  picturesChanged,
  picturesOf,
  savePictures,
  storedOf,
  withMain,
  withOthers,
} from './form-pictures.ts';
import {
  type FormValues,
  formFieldsOf,
  formProblemsOf,
  formValuesOf,
  movedProblems,
  wasOf,
} from './form-values.ts';
import { ProductFields } from './product-fields.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { BLANK, type Problems } from './product-values.ts';
import { refreshProducts } from './queries.ts';
import { mergedSizes, NO_SIZES, type StaffSizes } from './size-values.ts';

/** Focuses the first input with a problem. That of all sizes stands beside their system; a file's input has no name. */
const focusFirst = (form: HTMLFormElement | null, problems: Problems): void => {
  const inputs = [...(form?.elements ?? [])] as HTMLInputElement[];
  const first = inputs.find(
    ({ name, type }) =>
      problems[name] ||
      (name === 'sizeSystem' && problems.sizes) ||
      (type === 'file' && problems.image),
  );
  first?.focus();
};

type ProductFormProps = {
  /** The product to edit; without it the form adds a new one. */
  product?: ProductDetail;
  /** Its sizes with stock and SKUs. */
  staff?: StaffSizes;
  onSaved: (product: Product) => void;
  onCancel: () => void;
};

/** Adds or edits a product. Typed values survive a reload until they are saved or cancelled. */
export const ProductForm = ({
  product: opened,
  staff: openedStaff,
  onSaved,
  onCancel,
}: ProductFormProps) => {
  // After some pictures of a new product failed to upload, the product exists: the next Save edits it.
  const [product, setProduct] = useState(opened);
  const [staff, setStaff] = useState(openedStaff);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft<FormValues>(
    `product:${product?._id ?? 'new'}`,
    product ? formValuesOf(product, staff) : { ...BLANK, ...NO_SIZES },
    { merge: { sizes: mergedSizes } },
  );
  const { values } = draft;
  const began = product ? draft.saved : undefined;
  const [pictures, setPictures] = useState<FormPicture[]>(() =>
    product ? picturesOf(product) : [],
  );
  const [refused, setRefused] = useState<string[]>([]);
  const [sending, setSending] = useState<{ file: number; of: number; sent: number }>();
  const added = useAddFiles(pictures, setPictures, setRefused);
  const stored = product ? storedOf(product) : [];
  const mainFile = pictures[0]?.file;
  const mainPath = pictures[0]?.id ? `/images/${pictures[0].id}/640.webp` : art('no-picture');
  // A file that replaces the main picture is sent with the other fields.
  const file = pictures[0]?.before?.id === stored[0]?.id ? mainFile : undefined;
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState(0);
  const guard = useLeaveGuard({ typed: draft.changed, picture: picturesChanged(pictures, stored) });
  const forget = () => {
    guard.release();
    draft.reset();
  };

  const show = (found: Problems) => {
    setProblems(found);
    focusFirst(form.current, found);
  };
  /** The pieces as they are now; as they were if they can't be loaded. */
  const loadStaff = ({ _id: id }: Pick<Product, '_id'>) =>
    call('GET /api/products/:id/sizes', { params: { id } }).catch(() => staff);
  const loadNow = async (known: Pick<Product, '_id'>) => {
    const params = { id: known._id };
    const now = await call('GET /api/products/:id', { params }).catch(() => undefined);
    setStaff(await loadStaff(known));
    if (now) setProduct(now.product);
  };
  const saveFields = () => {
    const fields = { ...formFieldsOf(values, began), image: file };
    const was = began && wasOf(fields, began);
    setSent(0);
    if (!product)
      return upload(
        'POST /api/products/create-product',
        { fields },
        { onProgress: setSent, idempotencyKey: draft.requestKey() },
      );
    const { _id: id } = product;
    return upload(
      'PATCH /api/products/update-product/:id',
      { params: { id }, fields: { id, ...fields, was } },
      { onProgress: setSent },
    );
  };
  const saveOtherPictures = (
    { _id: id }: Product,
    wanted: FormPicture[],
    before: typeof stored,
  ) => {
    const of = wanted.filter((one) => one.file).length;
    let number = 0;
    const assertSame = whileSamePerson();
    return savePictures(
      wanted,
      before,
      {
        add: async (fields) => {
          assertSame();
          number += 1;
          const progress = (part: number) => setSending({ file: number, of, sent: part });
          progress(0);
          const key = 'POST /api/products/:id/pictures';
          const { image, ...more } = { image: fields.file, alt: fields.alt };
          const reply = await upload(
            key,
            { params: { id }, fields: { ...more, image } },
            { onProgress: progress, idempotencyKey: fields.key },
          );
          return { stored: storedOf(reply.product), id: reply.picture };
        },
        change: async (wantedNow, were) => {
          assertSame();
          const body = { pictures: wantedNow, picturesWere: were.map((one) => one.id) };
          const reply = await call('PATCH /api/products/:id/pictures', { params: { id }, body });
          return storedOf(reply.product);
        },
      },
      problemText,
    ).finally(() => setSending(undefined));
  };
  const save = useMutation({
    mutationFn: async () => {
      const saved = await saveFields();
      const now = storedOf(saved.product);
      const main = file && now[0];
      const [first, ...others] = pictures;
      const wanted =
        main && first ? [{ key: main.id, id: main.id, alt: first.alt }, ...others] : pictures;
      // The pictures as this form knows them: somebody else may have changed them.
      const known = main ? [main, ...stored.slice(1)] : stored;
      return { saved, ...(await saveOtherPictures(saved.product, wanted, known)) };
    },
    onSuccess: async ({ saved, pictures: left, failure }) => {
      void refreshProducts(client);
      if (!failure && left.every((one) => !one.problem)) {
        const done = opened ? 'Product updated successfully!' : 'Product added successfully!';
        toast.success(done, { duration: FLOW_TOAST_MS });
        forget();
        onSaved(saved.product);
        return;
      }
      const { _id: id } = saved.product;
      const now = await call('GET /api/products/:id', { params: { id } }).catch(() => saved);
      const sizes = await loadStaff(now.product);
      setStaff(sizes);
      draft.reset(formValuesOf(now.product, sizes));
      setProduct(now.product);
      setPictures(withOthers(left, now.product));
      setRefused([
        failure
          ? problemText(failure)
          : 'The product is saved. Some pictures could not be sent; Save tries them again.',
      ]);
      toast.error('Failed to save all pictures', { duration: FLOW_TOAST_MS });
    },
    onError: async (problem) => {
      const failed = product ? 'Failed to update product' : 'Failed to add product';
      toast.error(failed, { duration: FLOW_TOAST_MS });
      if (!(problem instanceof ApiProblem)) return;
      const sizes = problem.body.sizes as { label: string; stock: number }[] | undefined;
      const cells = sizes?.map((size) => [`size-${size.label}`, `It is ${size.stock} now.`]) ?? [];
      const { sizes: text, ...fields } = problem.fields;
      show({ ...Object.fromEntries(cells), ...fields, ...(!sizes && text && { sizes: text }) });
      // The next attempt replaces what is there now: Save waits for it.
      if (product && ['stock_moved', 'changed'].includes(problem.code)) await loadNow(product);
    },
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const image = pictureProblem(mainFile);
    const found = { ...formProblemsOf(values), ...(image ? { image } : {}) };
    save.reset();
    show(found);
    if (Object.keys(found).length === 0 && !added.preparing) save.mutate();
  };
  const startOver = () => {
    draft.reset();
    setProblems({});
    save.reset();
  };
  const reason = save.error ? problemText(save.error) : undefined;
  const saved = savedAlready(save.error);
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-3xl gap-6">
      {guard.dialog}
      {draft.restored && (
        <Notice tone="info" role="status">
          <p>
            What you typed before is here again. A picture you chose is not kept: choose it again.
          </p>
          <Button variant="secondary" size="small" className="mt-3" onClick={startOver}>
            Start over
          </Button>
        </Notice>
      )}
      <ProductFields
        values={values}
        problems={{ ...movedProblems(draft.moved), ...problems }}
        staff={staff}
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
        current={pictureAt(mainPath, 240)}
        file={mainFile}
        onPickMany={product ? undefined : (files) => void added.add(files, [])}
        onPick={(picked) => {
          setPictures((now) => withMain(now, picked));
          setProblems(({ image: _old, ...now }) => now);
        }}
        hint={`An image file, 5 MB at most. Without one ${
          product ? 'the picture stays' : 'a placeholder is shown'
        }.`}
        undo={product ? 'Keep the picture as it was' : 'Remove this picture'}
        error={problems.image}
        progress={file && save.isPending && !sending ? sent : undefined}
      />
      <ProductPictures
        pictures={pictures}
        onChange={setPictures}
        refused={refused}
        onFiles={added.add}
        preparing={added.preparing}
        sending={sending}
        disabled={save.isPending || added.preparing !== undefined}
      />
      <Problem>
        {reason && (
          <>
            <p>{reason}</p>
            {saved && (
              <div className="mt-3 flex flex-wrap gap-3">
                <ButtonLink variant="secondary" to={links.manageProducts({ edit: saved })}>
                  Open it
                </ButtonLink>
                <Button
                  variant="secondary"
                  onClick={() => {
                    draft.endRequest();
                    save.mutate();
                  }}
                >
                  Save another one
                </Button>
              </div>
            )}
          </>
        )}
      </Problem>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          size="large"
          busy={save.isPending || added.preparing !== undefined}
          className="max-sm:flex-1"
        >
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
