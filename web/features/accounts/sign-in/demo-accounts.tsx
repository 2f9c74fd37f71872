import { DEMO_ACCOUNTS } from '#contract/demo-accounts.ts';

/** Only in a demo shop: who can sign in. */
export const DemoAccounts = () => (
  <aside
    aria-label="Accounts of the demo shop"
    className="rounded-md border border-gold border-dashed px-4 py-3 text-sm"
  >
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
