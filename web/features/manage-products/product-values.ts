import type { ProductDetail } from '../../../contract/catalogue.endpoints.ts';
import type { FormFields } from '../../platform/api-client/upload.ts';

export type Problems = Partial<Record<string, string>>;

/** The product form as it is typed; `stockWas` is the stock that the typed one is to replace. */
export const BLANK = {
  name: '',
  price: '',
  oldPrice: '',
  category: '',
  color: '',
  stock: '',
  stockWas: '',
  description: '',
};
export type ProductValues = typeof BLANK;

/** A product as its form begins. */
export const valuesOf = (product: ProductDetail): ProductValues => ({
  name: product.name,
  price: String(product.price),
  oldPrice: product.oldPrice === undefined ? '' : String(product.oldPrice),
  category: product.category,
  color: product.color,
  stock: String(product.stock),
  stockWas: String(product.stock),
  description: product.description,
});

/** The fields from top to bottom: the first wrong one gets the focus. */
export const FIELD_ORDER = [
  'name',
  'price',
  'oldPrice',
  'category',
  'color',
  'stock',
  'description',
  'image',
] as const;
const REQUIRED = ['name', 'price', 'category', 'stock'] as const;
const NUMBERS = [
  ['price', 'The price must be a number, such as 1500 or 1499.50.'],
  ['oldPrice', 'The old price must be a number, such as 1500 or 1499.50.'],
  ['stock', 'The stock must be a number, such as 12.'],
] as const;

const PLAIN = /^-?\d+(\.\d+)?$/;
const IN_THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/** The number a text says, also as 12,500; NaN for anything else. */
export const numberOf = (text: string): number => {
  const bare = text.replace(/\s/g, '');
  if (!PLAIN.test(bare) && !IN_THOUSANDS.test(bare)) return Number.NaN;
  return Number(bare.replaceAll(',', ''));
};

/** What a product form can tell before it is sent: what is missing and what is no number. */
export const problemsOf = (values: ProductValues): Problems => {
  const missing = REQUIRED.filter((field) => values[field].trim() === '');
  const wrong = NUMBERS.filter(
    ([field]) => values[field].trim() !== '' && Number.isNaN(numberOf(values[field])),
  );
  return Object.fromEntries([
    ...missing.map((field) => [field, `Please fill in the ${field} field`]),
    ...wrong,
  ]);
};

const MOST_BYTES = 5 * 1024 * 1024;

/** Why a chosen file can't be the picture; the server looks inside it as well. */
export const imageProblem = (file: File | undefined): string | undefined => {
  if (!file) return undefined;
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml')
    return 'The image must be an image file.';
  return file.size > MOST_BYTES ? 'The image may be 5 MB at most.' : undefined;
};

/** Whether another stock is asked for than the one the form was filled with. */
const stockChanged = ({ stock, stockWas }: ProductValues): boolean =>
  stockWas === '' || numberOf(stock) !== numberOf(stockWas);

/** The fields of the call. An unchanged stock stays out, so that a sale meanwhile is not undone. */
export const fieldsOf = (values: ProductValues): FormFields => ({
  name: values.name,
  price: String(numberOf(values.price)),
  oldPrice: values.oldPrice.trim() === '' ? '' : String(numberOf(values.oldPrice)),
  category: values.category,
  color: values.color,
  description: values.description,
  ...(stockChanged(values)
    ? { stock: String(numberOf(values.stock)), stockWas: values.stockWas || undefined }
    : {}),
});

/** Of those, what differs from what the form began with: what somebody else changed meanwhile stays theirs. */
export const changedFieldsOf = (values: ProductValues, began: ProductValues): FormFields => {
  const before = fieldsOf(began);
  return Object.fromEntries(
    Object.entries(fieldsOf(values)).filter(([name, value]) => value !== before[name]),
  );
};
