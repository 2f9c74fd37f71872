import { useState } from 'react';
import { call } from '../../../platform/api-client/call.ts';
import { apiQuery } from '../../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../../platform/api-client/use-private-query.ts';
import { DialogForm } from '../../../platform/forms/form.tsx';
import { useForm } from '../../../platform/forms/use-form.ts';
import { toast } from '../../../platform/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded, Skeleton } from '../../../ui/loaded.tsx';
import { moveFocus } from '../../../ui/move-focus.ts';
import { Badge, Notice } from '../../../ui/notice.tsx';
import { useLazyDialog } from '../../../ui/use-lazy-dialog.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { PasswordField } from '../sign-in/password-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const HEADING = 'two-step-login';

/** Lazy: the code that draws the QR code is as large as the rest of the page. */
const loadSetup = () => import('./second-factor-setup.tsx').then((late) => late.SecondFactorSetup);

/** Shows whether two-step login is on, and turns it on or off. */
export const SecondFactorSection = () => {
  const factor = usePrivateQuery(apiQuery('GET /api/auth/second-factor'));
  const setup = useLazyDialog(loadSetup, 'two-step login');
  const [codes, setCodes] = useState<string[]>();
  const [turningOff, setTurningOff] = useState(false);
  const done = () => {
    setup.close();
    setCodes(undefined);
    moveFocus(HEADING);
  };
  return (
    <section aria-labelledby={HEADING} className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={HEADING} tabIndex={-1} className="subheading">
            Two-step login
          </h2>
          {factor.data && (
            <Badge tone={factor.data.enabled ? 'ok' : 'plain'}>
              {factor.data.enabled ? 'On' : 'Off'}
            </Badge>
          )}
        </div>
        <p className="max-w-prose text-muted">
          After your password, the shop asks for a code that only your phone shows. Whoever learns
          your password still cannot get in.
        </p>
      </div>
      <Loaded
        query={factor}
        loading="Loading two-step login..."
        error="Failed to load two-step login."
        skeleton={<Skeleton className="h-12" />}
      >
        {({ enabled, required, recoveryCodesLeft }) => {
          if (codes) return <RecoveryCodes codes={codes} onDone={done} />;
          if (setup.open && setup.Lazy && !enabled)
            return (
              <setup.Lazy
                onDone={(shown) => {
                  setCodes(shown);
                  toast.success('Two-step login is on');
                }}
                onCancel={done}
              />
            );
          return enabled ? (
            <div className="grid justify-items-start gap-3">
              <p>{`${recoveryCodesLeft} of 10 recovery codes left.`}</p>
              <Button variant="danger" onClick={() => setTurningOff(true)}>
                Turn off two-step login
              </Button>
            </div>
          ) : (
            <div className="grid justify-items-start gap-3">
              {required && (
                <Notice tone="warn">Staff pages stay closed to you until this is on.</Notice>
              )}
              <Button onClick={setup.show}>Set up two-step login</Button>
            </div>
          );
        }}
      </Loaded>
      <Dialog
        open={turningOff}
        onClose={() => setTurningOff(false)}
        title="Turn off two-step login"
      >
        {turningOff && (
          <TurnOff
            onDone={() => {
              setTurningOff(false);
              moveFocus(HEADING);
            }}
            onCancel={() => setTurningOff(false)}
          />
        )}
      </Dialog>
    </section>
  );
};

type TurnOffProps = { onDone: () => void; onCancel: () => void };

const TurnOff = ({ onDone, onCancel }: TurnOffProps) => {
  const form = useForm({
    saved: { password: '', code: '' },
    check: ({ password, code }): { password?: string } =>
      password === '' || code.trim() === ''
        ? { password: 'Please enter your password and a code.' }
        : {},
    send: ({ password, code }) =>
      call('POST /api/auth/second-factor/disable', { body: { password, code: code.trim() } }),
    refresh: ['GET /api/auth/second-factor'],
    done: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  const { input, errors } = form;
  return (
    <DialogForm of={form} submit="Turn off" danger onCancel={onCancel}>
      <PasswordField
        {...input('password')}
        autoComplete="current-password"
        error={errors.password}
      />
      <CodeField
        {...input('code')}
        hint="The six digits of the app, or a recovery code."
        error={errors.code}
      />
    </DialogForm>
  );
};
