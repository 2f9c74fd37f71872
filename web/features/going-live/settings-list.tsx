import { Fragment } from 'react';
import type { PaymentSetting } from '../../../contract/payment-settings.endpoints.ts';
import { Badge, type Tone } from '../../ui/notice.tsx';

const GROUPS = [
  ['shop', 'The shop'],
  ['mpesa', 'M-PESA'],
  ['card', 'Cards'],
  ['mail', 'Mail'],
] as const;

const stateOf = ({ given, required }: PaymentSetting): [tone: Tone, text: string] => {
  if (given) return ['ok', 'Set'];
  return required ? ['warn', 'Missing'] : ['plain', 'Not set'];
};

const Setting = ({ setting }: { setting: PaymentSetting }) => {
  const [tone, text] = stateOf(setting);
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-5 py-3">
      <code className="wrap-anywhere font-semibold text-sm">
        {setting.name.split('_').map((part, place) => (
          <Fragment key={part}>
            {place > 0 && (
              <>
                _<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </code>
      <Badge tone={tone}>{text}</Badge>
      <p className="col-span-2 text-muted text-sm sm:col-span-1">{setting.purpose}</p>
    </li>
  );
};

/** Which settings have a value, in groups. */
export const SettingsList = ({ settings }: { settings: readonly PaymentSetting[] }) => {
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
      <div className="grid items-start gap-5 xl:grid-cols-2 xl:grid-rows-[auto_auto_1fr]">
        {GROUPS.map(([group, title]) => (
          <section
            key={group}
            aria-labelledby={`settings-${group}`}
            className={group === 'mpesa' ? 'xl:col-start-2 xl:row-span-3 xl:row-start-1' : ''}
          >
            <h3 id={`settings-${group}`} className="subheading mb-2">
              {title}
            </h3>
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
