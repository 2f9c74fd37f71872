import type { PaymentSettings } from '../../../contract/payment-settings.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice, type Tone } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import type { DashboardHandle } from '../dashboard/dashboard-layout.tsx';
import { ProviderAddresses } from './provider-addresses.tsx';
import { ProviderCards } from './provider-cards.tsx';
import { SettingsList } from './settings-list.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

const stateOf = ({ mode, testPayments }: PaymentSettings): [tone: Tone, text: string] => {
  if (mode === 'demo') {
    return ['info', 'This is a demo shop: M-PESA and cards are simulated, and no money moves.'];
  }
  return testPayments
    ? ['warn', 'This shop uses the providers’ test accounts: no money comes in.']
    : ['ok', 'This shop is live: payments are real.'];
};

export default function GoingLivePage() {
  const settings = usePrivateQuery(apiQuery('GET /api/settings/payments'));
  return (
    <section className="grid gap-8">
      <PrivateHead title="Going live" />
      <PageHead
        title="Going live"
        lead="What the shop needs to take real money. Settings belong to the server: whoever runs it changes them there and starts the shop again."
      />
      <Loaded
        query={settings}
        loading="Loading the settings..."
        error="Failed to load the settings."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => {
          const [tone, text] = stateOf(data);
          return (
            <div className="grid gap-10">
              <div className="grid gap-3">
                <Notice tone={tone}>
                  <p className="font-semibold">{text}</p>
                </Notice>
                {data.warnings.map((warning) => (
                  <Notice key={warning} tone="warn">
                    {warning}
                  </Notice>
                ))}
              </div>
              <ProviderCards verdicts={data.verdicts} />
              <SettingsList settings={data.settings} />
              <ProviderAddresses addresses={data.addresses} />
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}
