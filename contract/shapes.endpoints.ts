import Type from 'typebox';
import { MAX_PRODUCT_ID, MAX_QUANTITY, MAX_SIZE_LABEL } from './cart.ts';
import { STAFF_ROLES } from './staff.ts';

/** Shapes shared by several features. Prices are Ksh with at most two decimals. */
export const Id = Type.String();
export const Text = (maxLength: number, minLength = 0, description?: string) =>
  Type.String({ minLength, maxLength, ...(description ? { description } : {}) });
export const Ksh = Type.Number({ description: 'Ksh, at most two decimals' });
export const Instant = Type.String({ description: 'ISO 8601, UTC' });
export const Email = Type.String({ format: 'email', maxLength: 254 });
export const Password = Type.String({ minLength: 1, maxLength: 256 });
export const Message = Type.Object({ message: Type.String() });
/**
 * The fields as they stood when the form was opened. One that is given as it stood stays what it is now; one that
 * somebody else has changed since is refused: 409 `changed`.
 */
const Scalar = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const Entry = Type.Record(Type.String(), Scalar, { maxProperties: 20 });
export const Was = Type.Optional(
  Type.Record(Type.String(), Type.Union([Scalar, Type.Array(Entry, { maxItems: 300 })]), {
    maxProperties: 50,
    description:
      'The fields as they were read: 409 changed when somebody else has changed one since; in a form as JSON',
  }),
);
export const IdParams = Type.Object({ id: Type.String() });

/** Paging of the specified calls: page from 1, at most 1000 per page. */
export const Paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
};

export const UserRole = Type.Union([Type.Literal('admin'), Type.Literal('user')]);
/** A role as sent by clients: `admin`, or any other text for a customer. */
export const RoleWord = Text(40, 1);
export const User = Type.Object({
  _id: Id,
  username: Type.String(),
  email: Type.String({ description: 'Empty for an account made by a phone' }),
  phone: Type.Optional(Type.String({ description: 'Of an account that signs in by phone' })),
  profileImage: Type.Union([Type.String(), Type.Null()]),
  profession: Type.String(),
  bio: Type.String(),
  role: UserRole,
  staff: Type.Optional(Type.Enum([...STAFF_ROLES], { description: 'Of staff alone: role admin' })),
});
export type User = Type.Static<typeof User>;

/** The public shape of a person: without the e-mail. */
export const PublicUser = Type.Object({ _id: Id, username: Type.String() });

export const CartItem = Type.Object({
  productId: Type.String({ maxLength: MAX_PRODUCT_ID }),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  size: Type.Optional(
    Text(
      MAX_SIZE_LABEL,
      1,
      'Of a product with sizes; without one the shop agrees a size with the customer',
    ),
  ),
});
export type CartItem = Type.Static<typeof CartItem>;

/** Not enforced: every field may be missing or empty. */
export const ShippingInfo = Type.Object({
  fullName: Type.Optional(Type.String({ maxLength: 120 })),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
  county: Type.Optional(Type.String({ maxLength: 60 })),
  town: Type.Optional(Type.String({ maxLength: 120 })),
  estate: Type.Optional(Type.String({ maxLength: 120 })),
  landmark: Type.Optional(Type.String({ maxLength: 120 })),
  note: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ShippingInfo = Type.Static<typeof ShippingInfo>;

/**
 * As calls accept it: `null` counts as absent. One type with two names preserves the field
 * descriptions.
 */
export const GivenShippingInfo = Type.Unsafe<ShippingInfo | null>({
  ...ShippingInfo,
  type: ['object', 'null'],
});
