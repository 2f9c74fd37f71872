import { readKsh } from '#contract/amount.ts';
import type { ProductQuery } from '#contract/catalogue.endpoints.ts';
import { LIMITS, type Sort } from '#contract/catalogue.ts';
import { toCents, toKsh } from '#contract/money.ts';
import { pageOf } from '#contract/page.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Parsed parameters of a product list. */
export type ProductFilter = {
  category?: string;
  color?: string;
  minCents?: number;
  maxCents?: number;
  search?: string;
  /** A label; of any size system unless one is given. */
  size?: string;
  sizeSystem?: string;
  /** Only what has an old price. */
  offer?: true;
  sort: Sort;
  limit: number;
  offset: number;
};

/**
 * The lowest price in cents that satisfies the bound; bounds may have more decimals than prices.
 */
const lowerBound = (ksh: number): number => {
  const cents = toCents(ksh);
  return toKsh(cents) < ksh ? cents + 1 : cents;
};

const upperBound = (ksh: number): number => {
  const cents = toCents(ksh);
  return toKsh(cents) > ksh ? cents - 1 : cents;
};

/** Normalises a filter value as stored in rows; `all` and blank mean no filter. */
export const wordOf = (text: string | undefined): string | undefined => {
  const word = text?.trim().toLowerCase();
  return word && word !== 'all' ? word : undefined;
};

/** Normalises a size label. */
const sizeOf = (text: string | undefined): string | undefined => wordOf(text)?.toUpperCase();

/** Collapses white space. */
const searchOf = (text: string | undefined): string | undefined =>
  text?.trim().replace(/\s+/g, ' ') || undefined;

/** The cache key of a filter: the same for all equivalent spellings. */
export const filterKey = ({ search, ...filter }: ProductFilter): string => {
  const parts = { ...filter, search: search?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) };
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, `${value}`])).toString();
};

/** Above any price: a bound this high has no effect. */
const NO_BOUND = 1e9;

/** Parses list parameters; throws 400 when the price bounds contradict each other. */
export const toFilter = (query: ProductQuery): ProductFilter => {
  const { minPrice, maxPrice } = query;
  if (minPrice !== undefined && maxPrice !== undefined && minPrice > maxPrice) {
    const message = 'The lowest price is above the highest one.';
    throw new Problem(400, 'invalid', message, { fields: { minPrice: message } });
  }
  const size = sizeOf(query.size);
  return {
    category: wordOf(query.category),
    color: wordOf(query.color),
    minCents: minPrice === undefined ? undefined : lowerBound(minPrice) || undefined,
    maxCents: maxPrice === undefined || maxPrice >= NO_BOUND ? undefined : upperBound(maxPrice),
    search: searchOf(query.search),
    size,
    sizeSystem: size === undefined ? undefined : wordOf(query.sizeSystem),
    offer: query.offer === true ? true : undefined,
    sort: query.sort ?? 'newest',
    ...pageOf(query, LIMITS.apiDefault),
  };
};

/**
 * Cents of a price as it is written, `7499.00`, `Ksh 7,499` or `7,499/=`; search texts contain the
 * plain number.
 */
export const printedPrice = (search: string): number | undefined => {
  const ksh = readKsh(search);
  return ksh === undefined || ksh >= 1e7 ? undefined : toCents(ksh);
};
