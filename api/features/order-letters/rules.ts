import { expectedDays } from '#contract/delivery.ts';
import { formatKsh, toCents } from '#contract/money.ts';
import { oneLine } from '#contract/one-line.ts';
import type { Order } from '#contract/orders.endpoints.ts';
import { methodName, SHORT_ID } from '#contract/payment.ts';
import { cut, oneSms, toGsm } from '#contract/sms-text.ts';
import type { OrderLetterEvent } from '../orders/letters.ts';

/**
 * All texts of mails and SMS about an order. Mails are plain text with lines of at most 72
 * characters.
 */

export type Letter = { subject: string; text: string };

export type LetterOrder = {
  order: Order;
  username: string;
  paidAt: Date | null;
  /** M-PESA's receipt of the payment, if already known. */
  receipt: string | null;
  base: string;
  /** The shop's public details. */
  shop: { name: string; address: string; hours: string };
};

const codeOf = ({ order }: LetterOrder): string => order._id.slice(0, SHORT_ID);

/** No column alignment: phones show mails in a proportional font. */
const pair = (term: string, text: string): string => `${term}: ${text}`;

/** The amounts under the names used at checkout. */
const sums = (order: Order): string => {
  const total = toCents(order.subtotal);
  const tax = toCents(order.tax);
  const fee = toCents(order.deliveryFee);
  const paid = toCents(order.totalPrice);
  return [
    pair('Total Price', formatKsh(total)),
    pair(`Tax (${order.taxRate}%)`, formatKsh(tax)),
    pair('Grand Total', formatKsh(total + tax)),
    ...(fee > 0 ? [pair('Delivery', formatKsh(fee))] : []),
    pair('Paid', formatKsh(paid)),
    ...(total + tax + fee === paid ? [] : ['Charged in whole shillings.']),
  ].join('\n');
};

const items = (order: Order): string =>
  order.items
    .map(({ name, size, sizeToAgree, quantity, price }) => {
      const sized = size ? `, size ${size}` : sizeToAgree ? ', size to be agreed' : '';
      return `${oneLine(name)}${sized}\n  ${quantity} × ${formatKsh(toCents(price))}`;
    })
    .join('\n');

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const MONTHS = 'Jan Feb Mar Apr May June July Aug Sept Oct Nov Dec'.split(' ');
const dayText = (date: Date): string =>
  `${WEEKDAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`;

/** `Tue 24 Nov to Thu 26 Nov`; undefined if no day was promised. */
const expectedText = ({ order, paidAt }: LetterOrder): string | undefined => {
  const days = order.delivery && paidAt && expectedDays(order.delivery, paidAt);
  if (!days) return undefined;
  const [first, last] = [dayText(days.first), dayText(days.last)];
  return first === last ? first : `${first} to ${last}`;
};

type FetchedAt = { name: string; place: string; hours: string; phone: string };

/** Where the buyer collects the order; undefined for home delivery. */
const fetchedAt = ({ order, shop }: LetterOrder): FetchedAt | undefined => {
  if (order.delivery?.kind === 'shop') {
    return { name: 'our shop', place: shop.address, hours: shop.hours, phone: '' };
  }
  const point = order.delivery?.point;
  return point && { ...point, place: [point.landmark, point.town].filter(Boolean).join(', ') };
};

const pointText = (about: LetterOrder): string | undefined => {
  const at = fetchedAt(about);
  return at && [at.name, at.place.replace(/\n/g, ', ')].map(oneLine).filter(Boolean).join(', ');
};

const delivery = (about: LetterOrder): string => {
  const { delivery: chosen, shippingInfo } = about.order;
  if (!chosen) return 'How it comes to you is to be agreed: we will be in touch.';
  const place = [shippingInfo.town, shippingInfo.county].map((text) => oneLine(text ?? ''));
  const point = pointText(about);
  const expected = expectedText(about);
  return [
    pair('Delivery', oneLine([chosen.name, chosen.carrier].filter(Boolean).join(', '))),
    ...(point ? [pair('Pick up at', point)] : []),
    ...(!point && chosen.kind !== 'shop' && place.some(Boolean)
      ? [pair('To', place.filter(Boolean).join(', '))]
      : []),
    ...(expected ? [pair('Expected', expected)] : []),
  ].join('\n');
};

const letter = (
  about: LetterOrder,
  subject: string,
  paragraphs: (string | undefined)[],
): Letter => ({
  subject,
  text: [
    `Hello ${oneLine(about.username)},`,
    ...paragraphs.filter((text) => text !== undefined),
    `${oneLine(about.shop.name)}\n${about.base}`,
  ].join('\n\n'),
});

const follow = ({ base, order }: LetterOrder): string =>
  `See your order:\n${base}/dashboard/orders/${order._id}`;

const paidLetter = (about: LetterOrder): Letter => {
  const { order, receipt } = about;
  const paid = [
    pair('Order', codeOf(about)),
    pair('Paid with', methodName(order.method)),
    ...(receipt ? [pair('M-PESA code', receipt)] : []),
  ].join('\n');
  return letter(about, `Your order ${codeOf(about)} is paid`, [
    'asante! We have received your payment and are getting your order ready.\nThis is your receipt.',
    paid,
    items(order),
    sums(order),
    delivery(about),
    follow(about),
  ]);
};

const shippedLetter = (about: LetterOrder): Letter => {
  const { courier, trackingCode } = about.order;
  const expected = expectedText(about);
  const point = pointText(about);
  const way = [
    ...(courier ? [pair('Sent with', oneLine(courier))] : []),
    ...(trackingCode ? [pair('Code', oneLine(trackingCode))] : []),
    ...(point ? [pair('Pick up at', point)] : []),
    ...(expected ? [pair('Expected', expected)] : []),
  ];
  return letter(about, `Your order ${codeOf(about)} is on its way`, [
    `your order ${codeOf(about)} has left our shop.`,
    way.length > 0 ? way.join('\n') : undefined,
    items(about.order),
    follow(about),
  ]);
};

const readyLetter = (about: LetterOrder): Letter => {
  const point = fetchedAt(about);
  const where = pointText(about);
  const rows = [
    ...(where ? [pair('Where', where)] : []),
    ...(point?.hours ? [pair('Open', oneLine(point.hours))] : []),
    ...(point?.phone ? [pair('Phone', oneLine(point.phone))] : []),
    pair('Your order', codeOf(about)),
  ];
  return letter(about, `Your order ${codeOf(about)} is ready for you`, [
    'your order is waiting for you to pick it up.',
    rows.join('\n'),
    follow(about),
  ]);
};

const deliveredLetter = (about: LetterOrder): Letter => {
  const products = new Map(about.order.items.map(({ productId, name }) => [productId, name]));
  const reviews = [...products]
    .map(([id, name]) => `${oneLine(name)}\n${about.base}/shop/${id}`)
    .join('\n\n');
  const came = fetchedAt(about) ? 'was picked up' : 'was delivered';
  const subject = fetchedAt(about) ? 'is with you' : 'has arrived';
  return letter(about, `Your order ${codeOf(about)} ${subject}`, [
    `your order ${codeOf(about)} ${came}.\nAsante for shopping with us!`,
    'How does it fit, and do you like it?\nA few words help others to choose:',
    reviews,
    `Is something not as it should be? Tell us:\n${about.base}/contact`,
  ]);
};

const cancelledLetter = (about: LetterOrder): Letter =>
  letter(about, `Your order ${codeOf(about)} was cancelled`, [
    `we have cancelled your order ${codeOf(about)}.\nIt was not paid, so there is nothing to return.`,
    items(about.order),
    `If that surprises you, write to us:\n${about.base}/contact`,
  ]);

/** Mail to the owner about a paid order, without personal data of the buyer. */
export const ownerLetter = (about: LetterOrder): Letter => {
  const { order, base } = about;
  return {
    subject: `Order ${codeOf(about)} is paid: ${formatKsh(toCents(order.totalPrice))}`,
    text: [
      'A new order is paid.',
      [pair('Order', codeOf(about)), pair('Paid with', methodName(order.method))].join('\n'),
      items(order),
      sums(order),
      delivery(about).replace(': we will be in touch.', '.'),
      `Pack and send it:\n${base}/dashboard/manage-orders/${order._id}`,
    ].join('\n\n'),
  };
};

/** SMS to the owner about a paid order, as the mail without personal data of the buyer. */
export const ownerSms = (about: LetterOrder): string => {
  const { order, base, shop } = about;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const paid = `${formatKsh(toCents(order.totalPrice))}, ${pieces === 1 ? '1 piece' : `${pieces} pieces`}`;
  return oneSms(
    shop.name,
    [`paid ${codeOf(about)}: ${paid}.`, order.delivery ? `${order.delivery.name}.` : undefined],
    `${base}/dashboard/manage-orders/${order._id}`,
  );
};

export type Mistake = {
  code: string;
  username: string;
  /** It is on its way, but has not arrived; else it is still with the shop. */
  isSent: boolean;
  base: string;
  shop: { name: string };
};

/** Takes back a message about a step that was a mistake. */
export const mistakeLetter = ({ code, username, isSent, base, shop }: Mistake): Letter => ({
  subject: `Your order ${code}: our last message was a mistake`,
  text: [
    `Hello ${oneLine(username)},`,
    `our last message about your order ${code} was a mistake.\n${
      isSent ? 'It is on its way, and has not arrived yet.' : 'It is still with us.'
    } We will write again.`,
    `${oneLine(shop.name)}\n${base}`,
  ].join('\n\n'),
});

export const mistakeSms = ({ code, isSent, shop }: Mistake): string =>
  oneSms(
    shop.name,
    [
      `our last message about order ${code} was a mistake.`,
      isSent ? 'It is still on its way.' : 'It is still with us.',
    ],
    '',
  );

/**
 * States in which an event is still worth a message, as the job reads the current order. An event
 * undone within ten minutes, or overtaken by a later one, sends nothing; the receipt of a payment
 * is always sent.
 */
const WHILE: Record<OrderLetterEvent, readonly string[]> = {
  paid: ['Paid', 'Shipped', 'Delivered'],
  shipped: ['Shipped'],
  ready: ['Shipped'],
  delivered: ['Delivered'],
  cancelled: ['Cancelled'],
};

const LETTERS: Record<OrderLetterEvent, (about: LetterOrder) => Letter> = {
  paid: paidLetter,
  shipped: shippedLetter,
  ready: readyLetter,
  delivered: deliveredLetter,
  cancelled: cancelledLetter,
};

/** The mail about an order event, or undefined if it no longer applies. */
export const letterOf = (event: OrderLetterEvent, about: LetterOrder): Letter | undefined =>
  WHILE[event].includes(about.order.status) ? LETTERS[event](about) : undefined;

/** The SMS about an order event. `trackUrl` opens the order's page without signing in. */
export const smsOf = (event: OrderLetterEvent, about: LetterOrder, trackUrl: string): string => {
  const { order, receipt, shop } = about;
  const code = order._id.slice(0, SHORT_ID);
  const at = fetchedAt(about);
  const place = at?.name;
  const expected = expectedText(about);
  switch (event) {
    case 'paid': {
      const ksh = formatKsh(toCents(order.totalPrice));
      const by = receipt ? `, M-PESA ${receipt}` : '';
      return oneSms(
        shop.name,
        [`order ${code} paid: ${ksh}${by}.`, expected && `Expected ${expected}.`, 'Asante!'],
        trackUrl,
      );
    }
    case 'shipped': {
      const courier = order.courier ? ` with ${cut(toGsm(order.courier), 24)}` : '';
      const tracking = order.trackingCode ? `, code ${cut(toGsm(order.trackingCode), 24)}` : '';
      return oneSms(
        shop.name,
        [`order ${code} is on its way${courier}${tracking}.`, expected && `Expected ${expected}.`],
        trackUrl,
      );
    }
    case 'ready': {
      const where = place ? ` at ${cut(toGsm(place), 40)}` : '';
      const hours = at?.hours;
      return oneSms(
        shop.name,
        [`order ${code} waits for you${where}.`, hours && `Open ${hours}.`],
        trackUrl,
      );
    }
    case 'delivered': {
      const [item] = order.items;
      const link = item ? `${about.base}/shop/${item.productId}` : trackUrl;
      const came = at ? 'was picked up' : 'was delivered';
      return oneSms(
        shop.name,
        [`order ${code} ${came}, asante! Tell others how you like it.`],
        link,
      );
    }
    case 'cancelled':
      return oneSms(shop.name, [`order ${code} was cancelled. It was not paid.`], trackUrl);
  }
};
