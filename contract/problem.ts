import Type, { type Static } from 'typebox';

/** What went wrong, for programs: the `code` of an error body. `message` is for people. */
export type ErrorCode =
  | 'already_spent'
  | 'already_staff'
  | 'amount_changed'
  | 'amount_differs'
  | 'another_account'
  | 'another_customer'
  | 'bad_request'
  | 'bad_signature'
  | 'busy'
  | 'by_hand_only'
  | 'changed'
  | 'code_expired'
  | 'dead_link'
  | 'delivery_changed'
  | 'delivery_incomplete'
  | 'email_confirmed'
  | 'email_taken'
  | 'file_too_large'
  | 'forbidden'
  | 'hold_limit'
  | 'illegal_move'
  | 'image_too_large'
  | 'image_too_many_pixels'
  | 'image_unreadable'
  | 'in_stock'
  | 'invalid'
  | 'invalid_phone'
  | 'invalid_statement'
  | 'key_reused'
  | 'last_admin'
  | 'list_full'
  | 'login_expired'
  | 'needs_attention'
  | 'no_cards'
  | 'no_email'
  | 'no_size_to_agree'
  | 'no_such_picture'
  | 'no_such_size'
  | 'no_such_zone'
  | 'not_acceptable'
  | 'not_bindable'
  | 'not_closable'
  | 'not_covered'
  | 'not_found'
  | 'not_ready'
  | 'not_refundable'
  | 'not_resendable'
  | 'not_restockable'
  | 'not_shippable'
  | 'not_unanswered'
  | 'not_unpaid'
  | 'out_of_range'
  | 'out_of_stock'
  | 'own_second_factor'
  | 'owner_only'
  | 'payment_failed'
  | 'payment_in_progress'
  | 'payment_returned'
  | 'pictures_away'
  | 'pieces_owed'
  | 'pictures_moved'
  | 'place_taken'
  | 'provider_unreachable'
  | 'receipt_used'
  | 'refund_in_progress'
  | 'saved_already'
  | 'second_factor_off'
  | 'second_factor_on'
  | 'second_factor_required'
  | 'server_error'
  | 'sign_in_again'
  | 'sign_in_first'
  | 'size_in_use'
  | 'size_missing'
  | 'sizes_owed'
  | 'sku_taken'
  | 'stock_moved'
  | 'stopping'
  | 'sure'
  | 'too_large'
  | 'too_many_parts'
  | 'too_late'
  | 'too_many'
  | 'too_many_pictures'
  | 'too_many_requests'
  | 'too_much'
  | 'too_much_missing'
  | 'too_slow'
  | 'unauthorized'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'use_password'
  | 'used_receipt'
  | 'wrong_clock'
  | 'wrong_code'
  | 'wrong_credentials'
  | 'wrong_password';

/** A status with one of its codes. */
export type Refusal = `${number} ${ErrorCode}`;

/**
 * The error body of every call. `message` is for shoppers; `fields` has a message per invalid
 * field.
 */
export const ProblemBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  requestId: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  // Members of a few errors.
  retryAfter: Type.Optional(Type.Integer({ description: 'With 429 and busy: seconds to wait' })),
  quote: Type.Optional(Type.Unknown({ description: 'With amount_changed: the quote to show' })),
  paymentId: Type.Optional(Type.String({ description: 'With payment_in_progress' })),
  stock: Type.Optional(
    Type.Integer({ description: 'With stock_moved and out_of_stock: pieces there are now' }),
  ),
  sizes: Type.Optional(
    Type.Array(Type.Object({ label: Type.String(), stock: Type.Integer() }), {
      description: 'With stock_moved: the sizes that moved, as they are now',
    }),
  ),
  saved: Type.Optional(Type.String({ description: 'With saved_already: the id of what was made' })),
  size: Type.Optional(
    Type.String({ description: 'With no_such_size, and with a size out of stock' }),
  ),
});

/** The meaning of each error status, in any call. */
export const REFUSALS: Record<number, string> = {
  400: 'Something sent is missing, malformed or out of range; `fields` names it',
  401: 'No live session',
  403: 'For staff only, or for staff with more rights',
  404: 'Unknown, or somebody else’s',
  409: 'Not as things stand; `code` says why',
  413: 'Too much data',
  415: 'A type of data that is not taken',
  422: 'This Idempotency-Key was used for another request, or there is no such size or picture',
  429: 'Too many tries; `Retry-After` says how long to wait',
  500: 'Our fault',
  503: 'Busy, or a partner can’t be reached; try again',
};

export type ProblemBody = Static<typeof ProblemBody>;
