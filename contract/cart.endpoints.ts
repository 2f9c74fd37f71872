import Type, { type Static } from 'typebox';
import { MAX_LINES } from './cart.ts';
import { chosenDelivery, DeliverySnapshot } from './delivery.endpoints.ts';
import { NEEDED_FIELDS } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { CartItem, GivenShippingInfo, Id, Ksh } from './shapes.endpoints.ts';

export const QuoteLine = Type.Object({
  productId: Id,
  available: Type.Boolean({
    description: 'false when the product is gone, or has no such size (any more)',
  }),
  name: Type.String(),
  image: Type.String(),
  price: Ksh,
  quantity: Type.Integer({ description: 'As asked' }),
  stock: Type.Integer({
    description: 'Pieces this caller can buy now, of the size where one is given',
  }),
  size: Type.Optional(Type.String()),
  sizeToAgree: Type.Optional(
    Type.Literal(true, {
      description: 'Asked without a size; the shop agrees one after the order',
    }),
  ),
});

export const Quote = Type.Object({
  lines: Type.Array(QuoteLine),
  selectedItems: Type.Integer(),
  totalPrice: Ksh,
  tax: Ksh,
  taxRate: Type.Integer(),
  grandTotal: Ksh,
  deliveryFee: Type.Integer({
    description: 'Whole shillings; outside of total, tax and grand total',
  }),
  delivery: Type.Optional(DeliverySnapshot),
  deliveryMissing: Type.Optional(
    Type.Array(Type.Enum(['pickupPointId', ...NEEDED_FIELDS]), {
      description: 'What the chosen delivery needs before it can be paid, and was not given',
    }),
  ),
  payable: Type.Integer({
    description: 'Whole shillings that a payment charges, the fee included',
  }),
  /**
   * With a token: money for exactly this cart waits in the review queue; the cart can't be paid
   * again until then.
   */
  waiting: Type.Optional(
    Type.Object({ paymentId: Id, received: Type.Integer({ description: 'Whole shillings' }) }),
  ),
});
export type Quote = Static<typeof Quote>;

export const quoteCart = endpoint({
  method: 'POST',
  path: '/api/cart/quote',
  summary: 'Current prices, stock and totals of a cart; with a token, own open holds count as free',
  access: 'optional',
  body: Type.Object({
    items: Type.Array(CartItem, { maxItems: MAX_LINES }),
    shippingInfo: Type.Optional(GivenShippingInfo),
    ...chosenDelivery,
  }),
  reply: Quote,
});

export const cartEndpoints = [quoteCart] as const;
