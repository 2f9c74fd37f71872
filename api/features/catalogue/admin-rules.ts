import type { ProductForm, ProductSizesForm } from '#contract/catalogue.endpoints.ts';
import { COLORS } from '#contract/catalogue.ts';
import { CATEGORIES } from '#contract/categories.ts';
import { toCents } from '#contract/money.ts';
import { readText } from '#contract/text.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ProductRow } from './rules.ts';
import { readSizeFields, type SizesChange } from './size-rules.ts';

type Form = ProductForm & ProductSizesForm;

/** Columns that a product form does not set, or only with the stock and the pictures. */
type NotInForm =
  | ('id' | 'created_at' | 'archived_at' | 'rating_sum' | 'rating_count')
  | ('on_hand' | 'held' | 'size_system' | 'sizes')
  | ('picture_id' | 'picture_alt' | 'more_pictures');
/** Fields of a product form, by their columns; fields that were not sent are absent. */
export type ProductChange = Partial<Omit<ProductRow, NotInForm>> & { stocked: SizesChange };
/** A field that was not sent has its column's default. */
export type NewProduct = ProductChange & Pick<ProductRow, 'name' | 'price_cents' | 'category'>;

const REQUIRED = ['name', 'price', 'category', 'stock'] as const;
const MAX_PRICE = 1_000_000;
const MAX_STOCK = 1_000_000;

const isBlank = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && readText(value) === '');

const isPrice = (ksh: number): boolean =>
  ksh > 0 && ksh <= MAX_PRICE && Math.abs(ksh * 100 - Math.round(ksh * 100)) < 1e-6;

const isStock = (pieces: number): boolean =>
  Number.isInteger(pieces) && pieces >= 0 && pieces <= MAX_STOCK;

const PRICE_MESSAGE = `must be above 0 and at most ${MAX_PRICE}, with at most two decimals.`;

const refuse = (fields: Record<string, string>): void => {
  const [message] = Object.values(fields);
  if (message) throw new Problem(400, 'invalid', message, { fields });
};

const wordOf = (text: string | undefined): string | undefined => text?.trim().toLowerCase();

const isHeight = (cm: number): boolean => Number.isInteger(cm) && cm >= 100 && cm <= 230;

/**
 * Parses a product form; throws 400 naming every required field that is blank and every invalid
 * one.
 */
export const readProductChange = (form: Form): ProductChange => {
  const sized = readSizeFields(form);
  const blank = REQUIRED.filter(
    (name) => form[name] !== undefined && isBlank(form[name]) && !(name === 'stock' && sized.cells),
  );
  refuse(Object.fromEntries(blank.map((name) => [name, `Please fill in the ${name} field`])));

  const fields: Record<string, string> = {};
  const category = wordOf(form.category);
  if (category !== undefined && !(CATEGORIES as readonly string[]).includes(category))
    fields.category = 'Please choose a category of the list.';
  const color = wordOf(form.color);
  if (color && !(COLORS as readonly string[]).includes(color))
    fields.color = 'Please choose a color of the list.';
  const { price, oldPrice, stock } = form;
  if (typeof price === 'number' && !isPrice(price)) fields.price = `The price ${PRICE_MESSAGE}`;
  if (typeof oldPrice === 'number' && oldPrice !== 0 && !isPrice(oldPrice))
    fields.oldPrice = `The old price ${PRICE_MESSAGE}`;
  if (typeof stock === 'number' && !isStock(stock))
    fields.stock = `The stock must be a whole number of pieces, from 0 to ${MAX_STOCK}.`;
  const { modelCm } = form;
  if (typeof modelCm === 'number' && !isHeight(modelCm))
    fields.modelCm = 'The height must be in whole centimetres, from 100 to 230.';
  refuse(fields);

  return {
    ...(form.name === undefined ? {} : { name: readText(form.name) }),
    ...(form.description === undefined ? {} : { description: readText(form.description) }),
    ...(category === undefined ? {} : { category }),
    ...(color === undefined ? {} : { color }),
    ...(typeof price === 'number' ? { price_cents: toCents(price) } : {}),
    ...(oldPrice === undefined ? {} : { old_price_cents: oldPrice ? toCents(oldPrice) : null }),
    ...(form.style === undefined ? {} : { style: readText(form.style) }),
    ...(modelCm === undefined ? {} : { model_cm: modelCm || null }),
    ...(form.modelSize === undefined ? {} : { model_size: readText(form.modelSize) || null }),
    stocked: { ...sized, ...(typeof stock === 'number' ? { stock } : {}) },
  };
};

type Prices = { price_cents: number; old_price_cents: number | null };

/**
 * The old price after a change: above the price, or none. Refuses a given one that is not above the
 * price; if only the price changes and reaches the old price, the reduction ends.
 */
export const oldPriceAfter = (
  before: Prices,
  { price_cents = before.price_cents, old_price_cents }: Partial<Prices>,
): number | null => {
  const old = old_price_cents === undefined ? before.old_price_cents : old_price_cents;
  if (old === null || old > price_cents) return old;
  if (old_price_cents !== undefined)
    refuse({ oldPrice: 'The old price must be above the price. Leave it empty for none.' });
  return null;
};

/** Parses the form of a new product; throws 400 if a required field is missing. */
export const readNewProduct = (form: Form): NewProduct => {
  const given = Object.fromEntries(REQUIRED.map((name) => [name, form[name] ?? '']));
  const product = readProductChange({ ...form, ...given } as Form) as NewProduct;
  const { price_cents, old_price_cents = null } = product;
  oldPriceAfter({ price_cents, old_price_cents }, product);
  return product;
};

/** 409 if the stock has changed since the form was loaded. */
export const assertStockWas = (stockWas: unknown, stock: number): void => {
  if (typeof stockWas !== 'number' || stockWas === stock) return;
  throw new Problem(
    409,
    'stock_moved',
    `The stock has changed to ${stock} in the meantime. Please look at it again.`,
    { fields: { stock: `It is ${stock} now.` }, details: { stock } },
  );
};
