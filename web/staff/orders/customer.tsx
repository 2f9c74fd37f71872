import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { methodName, SHORT_ID } from '#contract/payment.ts';
import { readPhone } from '#contract/phone.ts';

type Customer = Partial<Pick<Order, 'user' | 'customer' | 'shippingInfo' | 'delivery'>>;

/** The customer's name; a deleted one is Unknown. */
export const customerOf = ({ user }: Customer): string => user?.username || 'Unknown';

const CONTACT = 'text-link wrap-anywhere inline-flex min-h-11 items-center xl:min-h-6 xl:text-sm';

/** Breaks before the @ if the line is too narrow. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={CONTACT}>
    <span>
      <span>{email.slice(0, email.lastIndexOf('@'))}</span>
      <wbr />
      <span>{email.slice(email.lastIndexOf('@'))}</span>
    </span>
  </a>
);

/** In international form; what is no number as it was typed. */
export const PhoneLink = ({ phone }: { phone: string }) => {
  const number = readPhone(phone);
  if (number === undefined) return <span>{phone}</span>;
  return (
    <a href={`tel:${number}`} className={`${CONTACT} whitespace-nowrap`}>
      {number}
    </a>
  );
};

/** The phone number for questions about an order: the one that paid, else the recipient's. */
export const phoneOf = ({ customer, shippingInfo }: Customer): string | undefined =>
  customer?.phone || shippingInfo?.phone || undefined;

/** Delivery, place and, if another person, recipient of an order in one line. */
export const shippingSummary = (order: Customer): string => {
  const { delivery, shippingInfo } = order;
  const place = delivery?.point
    ? [delivery.point.name]
    : delivery?.kind === 'shop'
      ? []
      : [shippingInfo?.town, shippingInfo?.county];
  const receiver = shippingInfo?.fullName === customerOf(order) ? '' : shippingInfo?.fullName;
  return [...new Set([delivery?.name, ...place, receiver])].filter(Boolean).join('\u00a0· ');
};

/** A customer in a list of orders, with links for e-mail and phone. */
export const CustomerCell = ({ order }: { order: Customer }) => {
  const phone = phoneOf(order);
  const email = order.customer?.email;
  return (
    <div className="grid min-w-0 justify-items-end @min-[50rem]:justify-items-start @min-[60rem]:min-w-36">
      <span className="wrap-anywhere">{customerOf(order)}</span>
      {email && <MailLink email={email} />}
      {phone && <PhoneLink phone={phone} />}
    </div>
  );
};

/** A number with what staff do with it; what is no number as it was typed. `text` begins the chat. */
export const PhoneWays = ({ phone, text }: { phone: string; text: string }) => {
  const number = readPhone(phone);
  if (number === undefined) return <span>{phone}</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="select-all whitespace-nowrap tabular-nums">{number}</span>
      <span className="flex gap-2 print:hidden">
        <a href={`tel:${number}`} className={WAY}>
          Call
          <span className="sr-only">{` ${number}`}</span>
        </a>
        <a
          href={`https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={WAY}
        >
          WhatsApp
          <span className="sr-only">{` ${number} (opens in a new tab)`}</span>
        </a>
      </span>
    </span>
  );
};
const WAY = 'button button-secondary min-h-11 px-3.5 text-sm';

type Ways = { order: Order; sendsSms: boolean; shop: string };

/** Who bought an order and how to reach them: the recipient’s phone first. */
export const customerFacts = ({
  order,
  sendsSms,
  shop,
}: Ways): [term: string, value: ReactNode][] => {
  const { customer = {}, shippingInfo } = order;
  const recipient = shippingInfo.phone;
  const isOther = recipient && readPhone(recipient) !== customer.phone;
  const text = `Hello! This is ${shop}, about your order ${order._id.slice(0, SHORT_ID)}: `;
  const facts: ([string, ReactNode] | undefined)[] = [
    ['Name', customerOf(order)],
    isOther
      ? ['Recipient’s phone', <PhoneWays key="recipient" phone={recipient} text={text} />]
      : undefined,
    customer.phone
      ? ['Paid from', <PhoneWays key="payer" phone={customer.phone} text={text} />]
      : undefined,
    customer.email ? ['E-mail', <MailLink key="mail" email={customer.email} />] : undefined,
    sendsSms && customer.noSms
      ? ['SMS', `None to ‘${customer.noSms}’: not a Kenyan mobile number`]
      : undefined,
    ['Payment method', methodName(order.method)],
  ];
  return facts.filter((fact) => fact !== undefined);
};

/** How the shop tells a buyer of a step: `e-mail and SMS`; empty if it can't. */
export const toldBy = ({ customer = {}, shippingInfo }: Order, sendsSms: boolean): string => {
  const phone = customer.phone || shippingInfo.phone;
  const ways = [customer.email ? 'e-mail' : '', sendsSms && phone && !customer.noSms ? 'SMS' : ''];
  return ways.filter(Boolean).join(' and ');
};
