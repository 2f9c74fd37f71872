import Type, { type Static } from 'typebox';
import { MAX_SIZE_LABEL } from './cart.ts';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Text, Was } from './shapes.endpoints.ts';
import { STOCK_REASONS, TAKEN_REASONS } from './stock.ts';

const Size = Type.Optional(Text(MAX_SIZE_LABEL, 1, 'Of a product with sizes'));
const MAX_PIECES = 1_000_000;

/** What lies on the shelf is what can be bought, what open orders hold, and what is paid and not sent. */
const pieces = {
  free: Type.Integer({ description: 'Pieces that can be bought' }),
  held: Type.Integer({ description: 'Pieces of open orders' }),
  toSend: Type.Integer({ description: 'Pieces that are paid and wait to be sent' }),
  shelf: Type.Integer({ description: 'Pieces that lie on the shelf' }),
};

export const ShelfLine = Type.Object({
  size: Type.Optional(Type.String()),
  ...pieces,
  seen: Type.Integer({
    description: 'The number of the last move of the shelf, for a count; 0: none yet',
  }),
  low: Type.Boolean(),
  retired: Type.Boolean(),
});
export type ShelfLine = Static<typeof ShelfLine>;

export const Shelf = Type.Object({
  _id: Id,
  name: Type.String(),
  image: Type.String(),
  note: Type.String({ description: 'Where it lies' }),
  lowAt: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: as the shop has it' }),
  toCount: Type.Boolean(),
  withoutSize: Type.Integer({
    description: 'Pieces of its sizes that belong to orders whose size is to be agreed',
  }),
  ...pieces,
  lines: Type.Array(ShelfLine, {
    description: 'By size, the smallest first; one line of a product without sizes',
  }),
});
export type Shelf = Static<typeof Shelf>;

export const listStock = endpoint({
  method: 'GET',
  path: '/api/stock',
  summary: 'What lies on the shelf, by product and size, twenty products a page, by name',
  access: 'packer',
  query: Type.Object({
    search: Type.Optional(Text(200)),
    category: Type.Optional(Text(40)),
    show: Type.Optional(Type.Enum(['all', 'low', 'count'])),
    product: Type.Optional(Text(60)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  reply: Type.Object({
    products: Type.Array(Shelf),
    totalPages: Type.Integer(),
    totalProducts: Type.Integer(),
  }),
});

/** The greatest number of a move that a call may name. */
const MAX_MOVE = 1_000_000_000_000;

export const StockMove = Type.Object({
  _id: Type.Integer(),
  at: Instant,
  size: Type.Union([Type.String(), Type.Null()]),
  reason: Type.Enum([...STOCK_REASONS]),
  delta: Type.Integer({ description: 'What it did to the pieces that are the shop’s to sell' }),
  shelf: Type.Integer({ description: 'What it did to the shelf' }),
  by: Type.String({ description: 'The name of the staff; empty: the shop itself' }),
  orderId: Type.Union([Id, Type.Null()]),
  note: Type.String(),
});
export type StockMove = Static<typeof StockMove>;

export const listStockMoves = endpoint({
  method: 'GET',
  path: '/api/stock/:productId/moves',
  summary: 'What happened to the pieces of a product, newest first, fifty at a time',
  access: 'packer',
  params: Type.Object({ productId: Type.String() }),
  query: Type.Object({
    size: Type.Optional(Text(MAX_SIZE_LABEL)),
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_MOVE })),
  }),
  reply: Type.Object({
    name: Type.String(),
    moves: Type.Array(StockMove),
    more: Type.Boolean({ description: 'There are older ones' }),
  }),
});

/** A UUID, with hyphens or without: as a form makes its request keys. */
const Batch = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}$',
  maxLength: 36,
  description: 'Made by the form: the same press again books nothing',
});
const MAX_LINES = 200;

const Booked = Type.Object({ message: Type.String(), products: Type.Array(Shelf) });

const lines = Type.Array(
  Type.Object({
    productId: Type.String({ maxLength: 60 }),
    size: Size,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_PIECES }),
  }),
  { minItems: 1, maxItems: MAX_LINES },
);

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/stock/received',
  summary:
    'Pieces that came: so many more, whatever was there; a size that was given up is in use again',
  access: 'packer',
  refusals: ['409 too_many', '422 no_such_size'],
  body: Type.Object({ batch: Batch, note: Type.Optional(Text(200)), lines }),
  reply: Booked,
});

export const takeStock = endpoint({
  method: 'POST',
  path: '/api/stock/taken',
  summary: 'Pieces that are gone for another reason than a sale; only such as no order has',
  access: 'manager',
  refusals: ['409 pieces_owed', '422 no_such_size'],
  body: Type.Object({
    batch: Batch,
    reason: Type.Enum([...TAKEN_REASONS]),
    note: Type.Optional(Text(200)),
    lines,
  }),
  reply: Booked,
});

export const countStock = endpoint({
  method: 'POST',
  path: '/api/stock/counts',
  summary:
    'What lies on the shelf as somebody counted it; what moved since they looked is to be counted again',
  access: 'packer',
  refusals: ['422 no_such_size'],
  body: Type.Object({
    batch: Batch,
    lines: Type.Array(
      Type.Object({
        productId: Type.String({ maxLength: 60 }),
        size: Size,
        counted: Type.Integer({ minimum: 0, maximum: MAX_PIECES }),
        seen: Type.Integer({
          minimum: 0,
          maximum: MAX_MOVE,
          description: 'Of the line that was counted',
        }),
      }),
      { minItems: 1, maxItems: MAX_LINES },
    ),
  }),
  reply: Type.Object({
    message: Type.String(),
    booked: Type.Integer({ description: 'Lines that differed and are right now' }),
    again: Type.Array(
      Type.Object({
        productId: Id,
        size: Type.Optional(Type.String()),
        why: Type.String({ description: 'In a sentence' }),
        owed: Type.Boolean({ description: 'Fewer than orders have: nothing else moved' }),
      }),
      { description: 'Lines that were not booked' },
    ),
    products: Type.Array(Shelf),
  }),
});

export const changeShelf = endpoint({
  method: 'PATCH',
  path: '/api/stock/:productId',
  summary: 'Where a product lies, and when it is low',
  access: 'manager',
  refusals: ['409 changed'],
  params: Type.Object({ productId: Type.String() }),
  body: Type.Object({
    note: Type.Optional(Text(80)),
    lowAt: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: MAX_PIECES }), Type.Null()]),
    ),
    was: Was,
  }),
  reply: Type.Object({ message: Type.String(), product: Shelf }),
});

export const stockEndpoints = [
  listStock,
  listStockMoves,
  receiveStock,
  takeStock,
  countStock,
  changeShelf,
] as const;
