import { useState } from 'react';
import type { ProviderCheck } from '../../../contract/payment-settings.endpoints.ts';
import { call } from '../../platform/call.ts';
import { useTakesCards } from '../../platform/shop-settings.ts';
import { useWrite } from '../../platform/use-write.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/notice.tsx';

/** Tries the settings at both providers and shows what each said. */
export const ConnectionTest = () => {
  const takesCards = useTakesCards();
  const [checks, setChecks] = useState<ProviderCheck[]>([]);
  const test = useWrite({
    write: () => call('POST /api/settings/payments/test', {}),
    refresh: [],
    onDone: (reply) => setChecks(reply.checks),
  });
  const press = () => {
    setChecks([]);
    void test.run(undefined);
  };
  return (
    <section aria-labelledby="connection" className="grid gap-4">
      <h2 id="connection" className="heading">
        Connection
      </h2>
      <p className="max-w-prose text-muted">
        Asks Safaricom for a token{takesCards && ', and the card provider whether it takes the key'}
        . No money moves, and no phone is prompted.
      </p>
      <Button busy={test.busy} onClick={press} className="justify-self-start">
        {test.busy ? 'Testing...' : 'Test the connection'}
      </Button>
      <Problem>{test.problem}</Problem>
      <div role="status">
        {checks.length > 0 && (
          <ul aria-label="Results" className="grid gap-3 lg:grid-cols-2">
            {checks.map(({ name, ok, message }) => (
              <li key={name} className="card grid content-start gap-1 px-5 py-4">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold">{name}</span>
                  <Badge tone={ok ? 'ok' : 'danger'}>{ok ? 'Works' : 'Does not work'}</Badge>
                </p>
                <p>{message}</p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
};
