import type { ParamShape } from './form.ts';

const ADDRESS: ParamShape = {
  city: true,
  country: true,
  line1: true,
  line2: true,
  postal_code: true,
  state: true,
};

const SHIPPING: ParamShape = {
  address: ADDRESS,
  carrier: true,
  name: true,
  phone: true,
  tracking_number: true,
};

const SHARED_BY_CREATE_AND_CONFIRM: ParamShape = {
  allowed_payment_method_types: true,
  amount_details: true,
  capture_method: true,
  confirmation_token: true,
  error_on_requires_action: true,
  excluded_payment_method_types: true,
  expand: true,
  hooks: true,
  mandate: true,
  mandate_data: true,
  off_session: true,
  payment_details: true,
  payment_method: true,
  payment_method_data: true,
  payment_method_options: true,
  radar_options: true,
  receipt_email: true,
  return_url: true,
  setup_future_usage: true,
  shipping: SHIPPING,
  use_stripe_sdk: true,
};

/**
 * Parameters of each call by the provider's 2026-10-28 library. `payment_method_types` is missing
 * deliberately: that version removed it.
 */
export const SHAPES = {
  createIntent: {
    ...SHARED_BY_CREATE_AND_CONFIRM,
    amount: true,
    application_fee_amount: true,
    automatic_payment_methods: { enabled: true, allow_redirects: true },
    confirm: true,
    confirmation_method: true,
    currency: true,
    customer: true,
    customer_account: true,
    description: true,
    metadata: true,
    on_behalf_of: true,
    payment_method_configuration: true,
    statement_descriptor: true,
    statement_descriptor_suffix: true,
    transfer_data: true,
    transfer_group: true,
  },
  updateIntent: {
    amount: true,
    description: true,
    expand: true,
    metadata: true,
    receipt_email: true,
    shipping: SHIPPING,
  },
  confirmIntent: { ...SHARED_BY_CREATE_AND_CONFIRM, amount_to_confirm: true },
  cancelIntent: { cancellation_reason: true, expand: true },
  createMethod: {
    allow_redisplay: true,
    billing_details: { address: ADDRESS, email: true, name: true, phone: true, tax_id: true },
    card: { cvc: true, exp_month: true, exp_year: true, networks: true, number: true },
    expand: true,
    metadata: true,
    type: true,
  },
  createRefund: {
    amount: true,
    charge: true,
    expand: true,
    metadata: true,
    payment_intent: true,
    reason: true,
  },
  list: {
    created: { gt: true, gte: true, lt: true, lte: true },
    ending_before: true,
    expand: true,
    limit: true,
    starting_after: true,
    payment_intent: true,
  },
  read: { expand: true },
  readPublicly: { expand: true, client_secret: true },
  confirmPublicly: { ...SHARED_BY_CREATE_AND_CONFIRM, client_secret: true },
} satisfies Record<string, ParamShape>;
