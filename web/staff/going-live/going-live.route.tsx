import { Fragment, useState } from 'react';
import { Link } from 'react-router';
import type { GoingLive, LiveSetting, ProviderCheck } from '#contract/going-live.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { useShop } from '../../platform/page/shop.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Badge, Notice, Problem, type Tone } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { GUIDE } from './guide.ts';

export const handle = { role: 'owner' } satisfies DashboardHandle;

const stateOf = ({ mode, testPayments }: GoingLive): [tone: Tone, text: string] => {
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
                <PlaceholderNotice />
                {data.warnings.map((warning) => (
                  <Notice key={warning} tone="warn">
                    {warning}
                  </Notice>
                ))}
              </div>
              <ProviderCards verdicts={data.verdicts} mode={data.mode} />
              <SettingsList settings={data.settings} />
              <ProviderAddresses addresses={data.addresses} />
            </div>
          );
        }}
      </Loaded>
    </section>
  );
}

/** `.example` domains mark addresses that the owner has not set yet. */
const PLACEHOLDER = /\.example$/;

const PlaceholderNotice = () => {
  const { email } = useShop();
  if (!PLACEHOLDER.test(email)) return null;
  return (
    <Notice tone="warn">
      The shop still shows a phone, an address and an email that are not yours.{' '}
      <Link to={staffLinks.shopSettings()} className="text-link inline-block py-1">
        Write yours in Shop settings
      </Link>
    </Notice>
  );
};

type Verdict = GoingLive['verdicts'][number];

const NAMES: Record<Verdict['provider'], string> = {
  mpesa: 'M-PESA',
  card: 'Cards',
  mail: 'Mail',
  sms: 'SMS',
};

const STATES: Record<Verdict['state'], [tone: Tone, text: string]> = {
  ready: ['ok', 'Ready'],
  rehearsal: ['info', 'Rehearsal'],
  not_ready: ['warn', 'Not ready'],
  off: ['plain', 'Off'],
};

/** A failed test overrides the state from the settings, so that each provider has one badge. */
const badgeOf = (
  verdict: Verdict,
  check: ProviderCheck | undefined,
): [tone: Tone, text: string] => {
  if (check && !check.ok && verdict.state !== 'not_ready') return ['danger', 'Does not work'];
  return STATES[verdict.state];
};

/** Whether M-PESA, cards, mail and SMS are ready for real customers; a test calls each provider. */
const ProviderCards = ({ verdicts, mode }: Pick<GoingLive, 'verdicts' | 'mode'>) => {
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
      <ul
        aria-label="Providers"
        className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4"
        aria-live="polite"
      >
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
                  {mode === 'demo' && verdict.provider !== 'mail'
                    ? `Tested just now, against this demo’s simulator alone: ${check.message}`
                    : `Tested just now: ${check.message}`}
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

const GROUPS = [
  ['shop', 'The shop'],
  ['mpesa', 'M-PESA'],
  ['card', 'Cards'],
  ['mail', 'Mail'],
  ['sms', 'SMS'],
] as const;

const settingState = ({ given, required }: LiveSetting): [tone: Tone, text: string] => {
  if (given) return ['ok', 'Set'];
  return required ? ['warn', 'Missing'] : ['plain', 'Not set'];
};

const Setting = ({ setting }: { setting: LiveSetting }) => {
  const [tone, text] = settingState(setting);
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-5 py-3">
      <code className="font-semibold text-sm">
        {setting.name.split('_').map((part, place) => (
          <Fragment key={part}>
            {place > 0 && <wbr />}
            <span>{place > 0 ? `_${part}` : part}</span>
          </Fragment>
        ))}
      </code>
      <Badge tone={tone}>{text}</Badge>
      <p className="col-span-2 text-muted text-sm sm:col-span-1">{setting.purpose}</p>
      {setting.step && <p className="col-span-2 text-sm">{setting.step}</p>}
    </li>
  );
};

/** Names the part of the guide about a group of settings and links to the provider. */
const GuidePart = ({ group }: Pick<LiveSetting, 'group'>) => {
  const { heading, site } = GUIDE[group];
  return (
    <p className="mt-1 mb-2 text-muted text-sm">
      <span>{`In the guide: “${heading}”. `}</span>
      {site && (
        <a href={site.href} rel="noreferrer" className="text-link inline-block py-1">
          {site.name}
        </a>
      )}
    </p>
  );
};

/** Lists which settings have a value, in groups. */
const SettingsList = ({ settings }: { settings: readonly LiveSetting[] }) => {
  const missing = settings.filter(({ given, required }) => required && !given).length;
  return (
    <section aria-labelledby="settings" className="grid gap-4">
      <h2 id="settings" className="heading">
        Settings
      </h2>
      <p className="max-w-prose text-muted">
        {missing === 0
          ? 'Everything that a live shop must have is set. Values are never shown.'
          : `${missing} of the settings that a live shop must have ${missing === 1 ? 'is' : 'are'} missing. Values are never shown.`}
      </p>
      {missing > 0 && (
        <p className="max-w-prose">
          What to do stands beside each. Write it as <code>NAME=value</code> into the settings file
          of the server (<code>/etc/malkia/malkia.env</code>) and start the shop again. The guide,{' '}
          <code>docs/going-live.md</code>, comes with the shop and goes through it step by step.
        </p>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_auto_1fr]">
        {GROUPS.map(([group, title]) => (
          <section
            key={group}
            aria-labelledby={`settings-${group}`}
            className={group === 'mpesa' ? 'xl:col-start-2 xl:row-span-3 xl:row-start-1' : ''}
          >
            <h3 id={`settings-${group}`} className="subheading">
              {title}
            </h3>
            <GuidePart group={group} />
            <ul className="card divide-y divide-line py-1">
              {settings
                .filter((setting) => setting.group === group)
                .map((setting) => (
                  <Setting key={setting.name} setting={setting} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
};

/** The URLs at which providers call this shop. */
const ProviderAddresses = ({ addresses }: Pick<GoingLive, 'addresses'>) => (
  <section aria-labelledby="addresses" className="grid gap-4">
    <h2 id="addresses" className="heading">
      Addresses for the providers
    </h2>
    <dl className="card divide-y divide-line py-1">
      {addresses.map(({ name, address, purpose }) => (
        <div key={name} className="grid gap-1 px-5 py-3">
          <dt className="font-semibold">{name}</dt>
          <dd>
            <code className="select-all text-sm">{address}</code>
          </dd>
          <dd className="max-w-prose text-muted text-sm">{purpose}</dd>
        </div>
      ))}
    </dl>
  </section>
);
