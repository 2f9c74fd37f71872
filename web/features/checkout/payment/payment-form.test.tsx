import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NO_DETAILS, shopSettings } from '../../../platform/page/shop.ts';
import { PaymentForm } from './payment-form.tsx';

const formOf = (takesCards: boolean): string => {
  const keys = { cardPublishableKey: '', cardScript: '', phoneSignIn: false };
  const settings = {
    mode: 'live' as const,
    testPayments: false,
    takesCards,
    ...keys,
    details: NO_DETAILS,
    pictures: {},
    pages: [],
  };
  const queryFn = async () => settings;
  const client = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  client.setQueryData(shopSettings.queryKey, settings);
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaymentForm known />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

// Proves start-no-cards.
test('VISA is offered where the shop takes cards, and nowhere else', () => {
  expect(formOf(true)).toContain('VISA');
  const without = formOf(false);
  expect(without).not.toMatch(/VISA|[Cc]ard number|Stripe/);
  expect(without).toContain('MPESA phone number');
});
