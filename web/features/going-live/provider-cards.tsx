import { useState } from 'react';
import type {
  PaymentSettings,
  ProviderCheck,
} from '../../../contract/payment-settings.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Badge, Problem, type Tone } from '../../ui/notice.tsx';

type Verdict = PaymentSettings['verdicts'][number];

const NAMES: Record<Verdict['provider'], string> = {
  mpesa: 'M-PESA',
  card: 'Cards',
  mail: 'Mail',
};

const STATES: Record<Verdict['state'], [tone: Tone, text: string]> = {
  ready: ['ok', 'Ready'],
  rehearsal: ['info', 'Rehearsal'],
  not_ready: ['warn', 'Not ready'],
  off: ['plain', 'Off'],
};

/** What a test found goes before what the settings say: a provider has one verdict. */
const badgeOf = (
  verdict: Verdict,
  check: ProviderCheck | undefined,
): [tone: Tone, text: string] => {
  if (check && !check.ok && verdict.state !== 'not_ready') return ['danger', 'Does not work'];
  return STATES[verdict.state];
};

/** Whether M-PESA, cards and mail are ready for real customers; a test asks each of them. */
export const ProviderCards = ({ verdicts }: Pick<PaymentSettings, 'verdicts'>) => {
  const [checks, setChecks] = useState<ProviderCheck[]>([]);
  const test = useWrite({
    write: () => call('POST /api/settings/payments/test', {}),
    refresh: [],
    onDone: (reply) => setChecks(reply.checks),
  });
  const start = () => {
    setChecks([]);
    void test.run(undefined);
  };
  return (
    <section aria-labelledby="providers" className="grid gap-4">
      <h2 id="providers" className="heading">
        Ready for real customers?
      </h2>
      <ul aria-label="Providers" className="grid gap-3 lg:grid-cols-3" aria-live="polite">
        {verdicts.map((verdict) => {
          const check = checks.find(({ provider }) => provider === verdict.provider);
          const [tone, text] = badgeOf(verdict, check);
          return (
            <li key={verdict.provider} className="card grid content-start gap-2 px-5 py-4">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{NAMES[verdict.provider]}</span>
                <Badge tone={tone}>{text}</Badge>
              </p>
              <p>{verdict.text}</p>
              {check && (
                <p className={check.ok ? 'text-muted' : 'text-danger'}>
                  {`Tested just now: ${check.message}`}
                </p>
              )}
            </li>
          );
        })}
      </ul>
      <p className="max-w-prose text-muted">
        The test asks each provider whether it takes the settings, and sends a test mail to your
        address. No money moves, and no phone is prompted.
      </p>
      <Button busy={test.busy} onClick={start} className="justify-self-start">
        {test.busy ? 'Testing...' : 'Test the connections'}
      </Button>
      <Problem>{test.problem}</Problem>
    </section>
  );
};
