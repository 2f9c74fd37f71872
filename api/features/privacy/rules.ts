import type { MyData } from '#contract/privacy.endpoints.ts';
import { Problem } from '../../platform/http/problem.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

/**
 * How long personal data is stored. Kenya's Tax Procedures Act (section 23) requires books of five
 * years; nothing requires the rest.
 */
export const RETENTION_MS = {
  books: 5 * YEAR_MS,
  messages: 2 * YEAR_MS,
  mails: 90 * DAY_MS,
  restockNotices: 90 * DAY_MS,
  /** A farewell mail that could not be sent is given up after this. */
  farewells: 2 * DAY_MS,
} as const;

export type PersonalRows = {
  payments: {
    id: string;
    order_id: string | null;
    method: string;
    amount: number;
    status: string;
    phone: string | null;
    receipt: string | null;
    created_at: Date;
  }[];
  reviews: {
    product_id: string;
    name: string;
    rating: number;
    comment: string;
    fit: string | null;
    size: string | null;
    updated_at: Date;
  }[];
  messages: { name: string; email: string; message: string; created_at: Date }[];
  restockNotices: {
    product_id: string;
    name: string;
    size: string | null;
    email: string | null;
    phone: string | null;
    created_at: Date;
  }[];
  mails: { subject: string; text: string; created_at: Date }[];
  sessions: { device: string; address: string; created_at: Date; expires_at: Date }[];
};

/** A person's rows in the contract's shape. */
export const toMyData = (rows: PersonalRows): Omit<MyData, 'madeAt' | 'account' | 'orders'> => ({
  payments: rows.payments.map((row) => ({
    _id: row.id,
    orderId: row.order_id,
    method: row.method,
    amount: row.amount,
    status: row.status,
    phone: row.phone,
    receipt: row.receipt,
    createdAt: row.created_at.toISOString(),
  })),
  reviews: rows.reviews.map((row) => ({
    productId: row.product_id,
    product: row.name,
    rating: row.rating,
    comment: row.comment,
    ...(row.fit === null ? {} : { fit: row.fit }),
    ...(row.size === null ? {} : { size: row.size }),
    updatedAt: row.updated_at.toISOString(),
  })),
  messages: rows.messages.map(({ created_at, ...message }) => ({
    ...message,
    createdAt: created_at.toISOString(),
  })),
  restockNotices: rows.restockNotices.map((row) => ({
    productId: row.product_id,
    product: row.name,
    ...(row.size === null ? {} : { size: row.size }),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.phone === null ? {} : { phone: `+${row.phone}` }),
    createdAt: row.created_at.toISOString(),
  })),
  mails: rows.mails.map((row) => ({
    subject: row.subject,
    text: row.text,
    createdAt: row.created_at.toISOString(),
  })),
  sessions: rows.sessions.map((row) => ({
    device: row.device,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  })),
});

const RECENT_MS = 15 * 60_000;

/**
 * Requires a recent sign-in to delete an account without a password, so that an unattended unlocked
 * phone is not enough.
 */
export const assertSignedInRecently = (start: Date | undefined, now: Date): void => {
  if (start && now.getTime() - start.getTime() <= RECENT_MS) return;
  const message =
    'Please log out and sign in by phone again, then delete your account within 15 minutes.';
  throw new Problem(409, 'sign_in_again', message);
};

/** The last mail of a deleted account, in case somebody else deleted it. */
export const accountDeletedMail = (shop: string): { subject: string; text: string } => ({
  subject: `Your ${shop} account was deleted`,
  text: `Hello,

your ${shop} account was deleted, with your profile, your reviews and your messages. What you bought stays in
our books for five years without your name, as the law asks.

If it was not you who asked for this, please answer this mail.`,
});
