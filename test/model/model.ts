import { type Coverage, count } from './coverage.ts';
import type { ModelShop } from './shop.ts';
import { type Option, piecesOfSizes, type Snapshot, takeSnapshot } from './snapshot.ts';

export type Item = { productId: string; quantity: number; size?: string };
/** A delivery option with the fee that was shown. */
export type Asked = { id: string; fee: number };

export type Person = { id: string; token: string; at: number };

/** A shelf: of a product, or of one of its sizes. */
export type Place = { productId: string; size: string | null };
/** What somebody saw there, and the last move then. */
export type Looked = Place & { seen: number; pieces: number };

/** A request sent with an idempotency key. */
export type Sent = {
  who: number;
  url: string;
  key: string;
  body: object;
  kind: 'payment' | 'order';
};
/** The row it created stores the key; every repetition must return that row. */
export type Keyed = Sent & { id: string };

/** What the test knows of a sequence besides the snapshots. */
export type Model = {
  snapshot: Snapshot;
  admin: Person;
  people: Person[];
  productIds: string[];
  /** Pieces on hand and sold, by product and by size; only staff change the sum. */
  pieces: Map<string, number>;
  sent: Sent[];
  keyed: Keyed[];
  keys: number;
  /** Products that staff have just counted. */
  recount: Set<string>;
  /** What staff saw on shelves and have not booked, or have. */
  looked: Looked[];
  /** Callback addresses to which a true success was delivered. */
  delivered: Set<string>;
  /** Payments that were sent somebody else's receipt. */
  suspect: Set<string>;
  /** Undecided disputes, with the intent of their charge. */
  disputes: Map<string, string>;
  /** Payments assigned to an order by staff. */
  assigned: Set<string>;
  /** What the bare push of a payment was meant to buy. */
  meant: Map<string, { items: Item[]; delivery: Asked | undefined }>;
  /** Delivery options before the last change by staff: a page may still show them. */
  optionsBefore: Map<string, Option>;
  /** How long each order has held its pieces, as observed from outside. */
  held: Map<string, number>;
  coverage: Coverage;
  /** Log of the actions so far, for failure messages. */
  story: string[];
};

export class Violation extends Error {}

/** Fails the sequence unless the condition is true, with the rule and the rows. */
export const holds = (condition: boolean, rule: string, about?: unknown): void => {
  if (condition) return;
  throw new Violation(about === undefined ? rule : `${rule}: ${JSON.stringify(about)}`);
};

/** Counts that a row of docs/states.md was played. `checks/conformance.ts` reads these calls. */
export const plays = (model: Model, row: string): void => count(model.coverage.rows, row);

/** Prices that round differently, with little stock; two products have sizes. */
export const PRODUCTS = [
  { priceCents: 149_950, stock: 3, sizes: { S: 1, M: 2 } },
  { priceCents: 100_000, stock: 2 },
  { priceCents: 9_505, stock: 5, sizes: { S: 2, M: 3 } },
] as const;
/** Two fees that differ by the accepted shortfall, and one that is free above a total. */
export const OPTIONS = [
  { kind: 'door', name: 'Free delivery', fee: 0, free_over: null },
  { kind: 'door', name: 'Rider', fee: 150, free_over: 2000 },
  { kind: 'parcel', name: 'Bus', fee: 149, free_over: null },
] as const;
export const SHOPPERS = 3;

/** Starts a new sequence: an empty shop and a matching model. */
export const beginSequence = async (shop: ModelShop, coverage: Coverage): Promise<Model> => {
  const { people, productIds } = await shop.begin(SHOPPERS, PRODUCTS, OPTIONS);
  const [admin, ...shoppers] = people.map((person, at) => ({ ...person, at: at - 1 }));
  if (!admin) throw new Error('there is no admin');
  count(coverage.totals, 'sequences');
  const snapshot = await takeSnapshot(shop);
  return {
    snapshot,
    admin,
    people: shoppers,
    productIds,
    pieces: new Map([
      ...snapshot.products.map((product) => [product.id, product.onHand] as const),
      ...piecesOfSizes(snapshot),
    ]),
    sent: [],
    keyed: [],
    keys: 0,
    recount: new Set(),
    looked: [],
    delivered: new Set(),
    suspect: new Set(),
    disputes: new Map(),
    assigned: new Set(),
    meant: new Map(),
    optionsBefore: new Map(),
    held: new Map(),
    coverage,
    story: [],
  };
};

/** Selects an element by a generated number; undefined if the list is empty. */
export const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list.length === 0 ? undefined : list[number % list.length];

export const aliveOf = (model: Model, who: number): Person | undefined => {
  const person = model.people[who % model.people.length];
  return person && model.snapshot.users.includes(person.id) ? person : undefined;
};
