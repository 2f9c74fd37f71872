import type { CallReply } from '#contract/all.endpoints.ts';
import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import { SIZE_LABELS, type SizeSystem } from '#contract/sizes.ts';
import type { FormFields } from '../../platform/api-client/upload.ts';
import { numberOf, type Problems } from './product-values.ts';

export type StaffSizes = CallReply<'GET /api/products/:id/sizes'>;

/**
 * The typed values of a size; `stockWas` is the stored stock that the typed one replaces, undefined for a new
 * size.
 */
export type Cell = { label: string; stock: string; sku: string; stockWas?: string };

/** The size fields as strings, so that a draft can store them; `sizes` is the JSON of the cells. */
export const NO_SIZES = {
  sizeSystem: '',
  sizes: '[]',
  /** Set when somebody has counted sizes that were marked for counting. */
  counted: '',
  style: '',
  modelCm: '',
  modelSize: '',
};
export type SizeValues = typeof NO_SIZES;

const isCell = (value: unknown): value is Cell =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'stock', 'sku'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  );

/** A stored draft may contain anything. */
const listed = (sizes: string): Cell[] => {
  try {
    const cells: unknown = JSON.parse(sizes);
    return Array.isArray(cells) ? cells.filter(isCell) : [];
  } catch {
    return [];
  }
};

/** The form's cells in the order of their system. */
export const cellsOf = ({
  sizes,
  sizeSystem,
}: Pick<SizeValues, 'sizes' | 'sizeSystem'>): Cell[] => {
  const labels = SIZE_LABELS[sizeSystem as SizeSystem] ?? [];
  return listed(sizes).toSorted((a, b) => labels.indexOf(a.label) - labels.indexOf(b.label));
};

export const sizeValuesOf = (
  { style = '', model }: Pick<ProductDetail, 'style' | 'model'>,
  { sizeSystem, sizes }: Pick<StaffSizes, 'sizeSystem' | 'sizes'>,
): SizeValues => ({
  sizeSystem: sizeSystem ?? '',
  sizes: JSON.stringify(
    sizes
      .filter(({ retired }) => !retired)
      .map(({ label, stock, sku }) => ({
        label,
        stock: String(stock),
        sku,
        stockWas: String(stock),
      })),
  ),
  counted: '',
  style,
  modelCm: model?.cm === undefined ? '' : String(model.cm),
  modelSize: model?.size ?? '',
});

/** A new size with an empty stock is ignored. */
const meant = (cells: readonly Cell[]): Cell[] =>
  cells.filter(({ stock, stockWas }) => stock.trim() !== '' || stockWas !== undefined);

/** Validates the sizes; a size's error has the key `size-` and its label. */
export const sizeProblemsOf = (values: SizeValues): Problems => {
  const problems: Problems = {};
  if (values.modelCm.trim() !== '' && Number.isNaN(numberOf(values.modelCm)))
    problems.modelCm = 'The height must be a number, such as 172.';
  if (!values.sizeSystem) return problems;
  const cells = meant(cellsOf(values));
  if (cells.length === 0) problems.sizes = 'Please give the stock of at least one size.';
  for (const { label, stock } of cells) {
    const pieces = numberOf(stock);
    if (!Number.isInteger(pieces) || pieces < 0)
      problems[`size-${label}`] = 'A whole number, such as 4.';
  }
  return problems;
};

/** A SKU that is as the form found it is left out: it stays as it is now. */
const cellText = (values: SizeValues, began: SizeValues): string => {
  const found = byLabel(began.sizes);
  return JSON.stringify(
    meant(cellsOf(values)).map(({ label, stock, sku, stockWas }) => ({
      label,
      stock: numberOf(stock),
      ...(stockWas === undefined ? {} : { stockWas: numberOf(stockWas) }),
      ...(sku.trim() === found.get(label)?.sku ? {} : { sku: sku.trim() }),
    })),
  );
};

/** The changed size fields; for a new product those with a value. */
export const sizeFieldsOf = (values: SizeValues, began: SizeValues = NO_SIZES): FormFields => {
  const fields: FormFields = {};
  if (values.style.trim() !== began.style) fields.style = values.style.trim();
  if (values.modelSize.trim() !== began.modelSize) fields.modelSize = values.modelSize.trim();
  if (values.modelCm.trim() !== began.modelCm)
    fields.modelCm = values.modelCm.trim() === '' ? '' : String(numberOf(values.modelCm));
  const moved =
    values.sizeSystem !== began.sizeSystem || cellText(values, began) !== cellText(began, began);
  if (!moved && !values.counted) return fields;
  fields.sizeSystem = values.sizeSystem;
  if (values.sizeSystem) fields.sizes = cellText(values, began);
  return fields;
};

const byLabel = (sizes: string): Map<string, Cell> =>
  new Map(listed(sizes).map((cell) => [cell.label, cell]));

/**
 * The typed cells over those that are saved now: what was not typed is as it is now, a typed stock replaces the present
 * one. A size that somebody else has added is there, one that they have removed only if something was typed in it.
 */
export const mergedSizes = (typed: string, was: string, now: string): string => {
  const [before, present] = [byLabel(was), byLabel(now)];
  const mine = listed(typed).flatMap(({ stockWas: _, ...cell }): Cell[] => {
    const [old, current] = [before.get(cell.label), present.get(cell.label)];
    const isTyped = cell.stock !== old?.stock || cell.sku !== old?.sku;
    if (!current) return isTyped ? [cell] : [];
    const stock = cell.stock === old?.stock ? current.stock : cell.stock;
    const sku = cell.sku === old?.sku ? current.sku : cell.sku;
    return [{ label: cell.label, stock, sku, stockWas: current.stock }];
  });
  const known = new Set([...before.keys(), ...mine.map(({ label }) => label)]);
  return JSON.stringify([...mine, ...listed(now).filter(({ label }) => !known.has(label))]);
};

/** Beside each size whose stock is another now. */
export const movedCells = (was: string, now: string): Problems => {
  const before = byLabel(was);
  const moved = listed(now).filter(({ label, stock }) => {
    const old = before.get(label);
    return old !== undefined && old.stock !== stock;
  });
  return Object.fromEntries(
    moved.map(({ label, stock }) => [`size-${label}`, `It is ${stock} now.`]),
  );
};

/** Adds all missing labels of a system, without a stock. */
export const withAllSizes = (cells: readonly Cell[], system: SizeSystem): Cell[] => [
  ...cells,
  ...SIZE_LABELS[system]
    .filter((label) => !cells.some((cell) => cell.label === label))
    .map((label) => ({ label, stock: '', sku: '' })),
];

/** Why a size can't be removed now. */
export const removalProblem = (label: string, sizes: StaffSizes['sizes']): string | undefined => {
  const size = sizes.find((one) => one.label === label);
  if (!size || size.retired || size.stock + size.held === 0) return undefined;
  if (size.held > 0)
    return `${size.held} of ${label} ${size.held === 1 ? 'is' : 'are'} held for orders: it can go once they are paid or given up and its stock is 0.`;
  return `There ${size.stock === 1 ? 'is 1 piece' : `are ${size.stock} pieces`} of ${label}: set its stock to 0 and save, then it can go.`;
};
