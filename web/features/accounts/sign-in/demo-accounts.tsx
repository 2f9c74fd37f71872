import { useId } from 'react';
import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';

/** Only in a demo shop: who can sign in. */
export const DemoAccounts = () => {
  const id = useId();
  return (
    <aside
      aria-labelledby={id}
      className="grid gap-2 rounded-md border border-gold border-dashed px-4 py-3 text-sm"
    >
      <p id={id}>Accounts of the demo shop</p>
      <dl className="grid gap-2">
        {Object.entries(DEMO_ACCOUNTS).map(([name, { email, password }]) => (
          <div key={email}>
            <dt className="font-semibold">{name}</dt>
            <dd className="select-all text-muted">{email}</dd>
            <dd className="select-all text-muted">{password}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
};
