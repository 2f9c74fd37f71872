import { cut, oneSms, toGsm } from '#contract/sms-text.ts';
import { Problem } from '../../platform/http/problem.ts';
import { freeOfSize, freeStock, type ProductRow } from '../catalogue/rules.ts';

/** Maximum notices per address or phone; another one replaces the oldest. */
export const MAX_NOTICES = 10;
/** Maximum notices of a phone entered by guests: SMS cost money, and it may be a stranger's. */
export const MAX_OF_TYPED_PHONE = 3;
/** Maximum notices per product and size, which limits the messages of one restock. */
export const MAX_OF_SIZE = 500;

/** Throws if the product lacks the size or has it in stock. */
export const assertSoldOut = (product: ProductRow, size: string | undefined): void => {
  const row = product.sizes?.find(({ label }) => label === size);
  if (size !== undefined && !row) {
    throw new Problem(422, 'no_such_size', `${product.name} has no size ${size}.`);
  }
  if ((row ? freeOfSize(product, row) : freeStock(product)) > 0) {
    throw new Problem(409, 'in_stock', `${nameOf(product.name, size)} is in stock.`);
  }
};

const nameOf = (name: string, size: string | undefined): string =>
  size === undefined ? name : `${name} in size ${size}`;

export type DueNotice = {
  id: number;
  email: string | null;
  phone: string | null;
  user_id: string | null;
  product_id: string;
  name: string;
  size: string | null;
};

const linkTo = ({ product_id, size }: DueNotice, base: string): string => {
  const query = size === null ? '' : `?size=${encodeURIComponent(size)}`;
  return `${base}/shop/${product_id}${query}`;
};

export const restockSms = (notice: DueNotice, base: string, shop: string): string => {
  const { name, size, user_id } = notice;
  const link = linkTo(notice, base);
  // The name is cut, because the SMS is useless without its link.
  const thing = (places: number) => nameOf(cut(toGsm(name), places), size ?? undefined);
  // A guest may have entered somebody else's phone: the SMS says why it was sent.
  const text =
    user_id === null
      ? `Asked for with this number: ${thing(20)} is back.`
      : `${thing(30)} is back in stock.`;
  return oneSms(shop, [text], link);
};

export const restockMail = (
  notice: DueNotice,
  base: string,
  shop: string,
): { subject: string; text: string } => {
  const thing = nameOf(notice.name, notice.size ?? undefined);
  return {
    subject: `${thing} is back`,
    text: `Hello,

${thing} is in stock again:
${linkTo(notice, base)}

It is not set aside for you, and others may have asked for it too.

This address was given to ${shop} to be told of it. This is the only mail about it; if it was not you who asked,
there is nothing to do.`,
  };
};
