import type { PaymentSettings } from '../../../contract/payment-settings.endpoints.ts';

/** Where the providers call this shop. */
export const ProviderAddresses = ({ addresses }: Pick<PaymentSettings, 'addresses'>) => (
  <section aria-labelledby="addresses" className="grid gap-4">
    <h2 id="addresses" className="heading">
      Addresses for the providers
    </h2>
    <dl className="card divide-y divide-line py-1">
      {addresses.map(({ name, address, purpose }) => (
        <div key={name} className="grid gap-1 px-5 py-3">
          <dt className="font-semibold">{name}</dt>
          <dd>
            <code className="wrap-anywhere select-all text-sm">{address}</code>
          </dd>
          <dd className="max-w-prose text-muted text-sm">{purpose}</dd>
        </div>
      ))}
    </dl>
  </section>
);
