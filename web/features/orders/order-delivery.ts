import type { PickupPoint } from '#contract/delivery.endpoints.ts';
import type { Order, OrderDetail } from '#contract/orders.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { lines } from '../../platform/page/shop.ts';
import { daysText, feeBeside, feeText, joined } from '../delivery/delivery-words.ts';

type Told = Pick<Order, 'delivery' | 'deliveryFee' | 'shippingInfo' | 'status' | 'createdAt'> &
  Partial<Pick<OrderDetail, 'history' | 'courier' | 'trackingCode' | 'readyAt'>>;

type Fact = [term: string, text: string];
type ShopPlace = { address: string; hours: string };

/** When a paid order is expected; days count from its payment. */
export const expectedText = ({ delivery, status, createdAt, history = [] }: Told): string => {
  if (!delivery || (status !== 'Paid' && status !== 'Shipped')) return '';
  const paid = history.find(({ from, to }) => to === 'Paid' && from !== 'Shipped');
  return daysText(delivery, new Date(paid?.at ?? createdAt));
};

/** The buyer collects it at a pickup point or at the shop. */
export const isCollected = (delivery: Order['delivery']): boolean =>
  delivery?.kind === 'pickup' || delivery?.kind === 'shop';

const pointText = ({ name, landmark, town, hours, phone }: PickupPoint): string =>
  joined([name, landmark, town, hours, phone]);

/** Where and when an order is collected at the shop itself. */
const shopFacts = ({ delivery }: Told, { address, hours }: ShopPlace): Fact[] =>
  delivery?.kind === 'shop'
    ? [
        ['Address', joined(lines(address))],
        ['Open', hours],
      ]
    : [];

/** The delivery as ordered: option, place, fee and expected days; for its buyer with the shop's own place. */
export const deliveryFacts = (order: Told, shop?: ShopPlace): Fact[] => {
  const { delivery, shippingInfo } = order;
  if (!delivery) return [['Delivery', 'To be agreed']];
  const { kind, name, carrier, point, fee } = delivery;
  const isSent = kind === 'door' || kind === 'parcel';
  const facts: Fact[] = [
    ['Delivery', joined([name, carrier])],
    ['To', isSent ? joined([...new Set([shippingInfo.town, shippingInfo.county])]) : ''],
    ['Pickup point', point ? pointText(point) : ''],
    ...(shop ? shopFacts(order, shop) : []),
    ['Fee', feeText(fee)],
    ['Sent with', order.courier ?? ''],
    ['Tracking code', order.trackingCode ?? ''],
    ['Ready to be fetched', order.readyAt ? dateAndTime(order.readyAt) : ''],
    ['Expected', expectedText(order)],
  ];
  return facts.filter(([, text]) => text !== '');
};

/** The same in one line, for a card in a list. */
export const deliveryLine = (order: Told): string => {
  const { delivery } = order;
  if (!delivery) return 'To be agreed';
  const expected = expectedText(order);
  const { name, point, fee } = delivery;
  return joined([name, point?.name, feeBeside(name, fee), expected]);
};
