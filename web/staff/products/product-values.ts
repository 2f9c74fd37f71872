import { readKsh } from '#contract/amount.ts';
import type { ProductDetail } from '#contract/catalogue.endpoints.ts';
import { readText } from '#contract/text.ts';
import type { FormFields } from '../../platform/api-client/upload.ts';

export type Problems = Partial<Record<string, string>>;

/** Texts, which are loaded and sent as they are. */
const TEXTS = ['name', 'category', 'color', 'description'] as const;
const texts = (textOf: (name: (typeof TEXTS)[number]) => string | undefined) =>
  Object.fromEntries(TEXTS.map((name) => [name, textOf(name) ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;

/** The typed values of the product form; `stockWas` is the stock that the typed one replaces. */
export const BLANK = {
  ...texts(() => ''),
  price: '',
  oldPrice: '',
  stock: '',
  stockWas: '',
};
export type ProductValues = typeof BLANK;

/** The form's initial values. */
export const valuesOf = (product: ProductDetail): ProductValues => ({
  ...texts((name) => product[name]),
  price: String(product.price),
  oldPrice: product.oldPrice === undefined ? '' : String(product.oldPrice),
  stock: String(product.stock),
  stockWas: String(product.stock),
});

const REQUIRED = ['name', 'price', 'category', 'stock'] as const;
const NUMBERS = [
  ['price', 'The price must be a number, such as 1500 or 1499.50.'],
  ['oldPrice', 'The old price must be a number, such as 1500 or 1499.50.'],
  ['stock', 'The stock must be a number, such as 12.'],
] as const;

/** Parses a number, also 12,500 and Ksh 12,500; NaN for anything else. */
export const numberOf = (text: string): number => readKsh(text) ?? Number.NaN;

/** Validates required fields and numbers before the form is sent. */
export const problemsOf = (values: ProductValues): Problems => {
  const missing = REQUIRED.filter((field) => readText(values[field]) === '');
  const wrong = NUMBERS.filter(
    ([field]) => values[field].trim() !== '' && Number.isNaN(numberOf(values[field])),
  );
  return Object.fromEntries([
    ...missing.map((field) => [field, `Please fill in the ${field} field`]),
    ...wrong,
  ]);
};

/** Whether the stock differs from the form's initial one. */
const stockChanged = ({ stock, stockWas }: ProductValues): boolean =>
  stockWas === '' || numberOf(stock) !== numberOf(stockWas);

/** The fields of the call. An unchanged stock is left out, so that a sale meanwhile is not undone. */
export const fieldsOf = (values: ProductValues): FormFields => ({
  ...texts((name) => values[name]),
  price: String(numberOf(values.price)),
  oldPrice: values.oldPrice.trim() === '' ? '' : String(numberOf(values.oldPrice)),
  ...(stockChanged(values)
    ? { stock: String(numberOf(values.stock)), stockWas: values.stockWas || undefined }
    : {}),
});

/** Only changed fields, so that changes by somebody else meanwhile are not overwritten. */
export const changedFieldsOf = (values: ProductValues, began: ProductValues): FormFields => {
  const before = fieldsOf(began);
  return Object.fromEntries(
    Object.entries(fieldsOf(values)).filter(([name, value]) => value !== before[name]),
  );
};
