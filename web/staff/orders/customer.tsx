import type { ReactNode } from 'react';
import type { Order } from '#contract/orders.endpoints.ts';
import { methodName } from '#contract/payment.ts';
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
  return [...new Set([delivery?.name, ...place, receiver])].filter(Boolean).join(' · ');
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

export const customerFacts = (
  order: Order,
  sendsSms: boolean,
): [term: string, value: ReactNode][] => {
  const { customer = {}, shippingInfo } = order;
  const recipient = shippingInfo.phone;
  const isOther = recipient && readPhone(recipient) !== customer.phone;
  return [
    ['Name', customerOf(order)],
    ...(customer.email
      ? [['E-mail', <MailLink key="mail" email={customer.email} />] as const]
      : []),
    ...(customer.phone
      ? [['Paid from', <PhoneLink key="payer" phone={customer.phone} />] as const]
      : []),
    ...(isOther
      ? [['Recipient’s phone', <PhoneLink key="recipient" phone={recipient} />] as const]
      : []),
    ...(sendsSms && customer.noSms
      ? [['SMS', `None to ‘${customer.noSms}’: not a Kenyan mobile number`] as const]
      : []),
    ['Payment method', methodName(order.method)],
  ].map(([term, value]) => [term as string, value]);
};
