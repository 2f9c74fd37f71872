import { useQuery } from '@tanstack/react-query';
import type { Alerts } from '#contract/shop.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { shopSettings } from '../../platform/page/shop.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The owner's phone that gets an SMS for each paid order. */
export const OrderSms = () => {
  const sendsSms = useQuery(shopSettings).data?.phoneSignIn ?? true;
  return (
    <section aria-labelledby="order-sms" className="grid max-w-2xl gap-5">
      <h2 id="order-sms" className="subheading">
        SMS for a paid order
      </h2>
      {!sendsSms && <Notice tone="warn">This shop sends no SMS yet.</Notice>}
      <Loaded
        query={usePrivateQuery(apiQuery('GET /api/settings/alerts'))}
        loading="Loading the phone..."
        error="Failed to load the phone."
        skeleton={<Skeleton className="h-24" />}
      >
        {(alerts) => <PhoneForm alerts={alerts} />}
      </Loaded>
    </section>
  );
};

const PhoneForm = ({ alerts }: { alerts: Alerts }) => {
  const form = useForm({
    saved: alerts,
    send: ({ phone }) => call('PUT /api/settings/alerts', { body: { phone, was: alerts } }),
    refresh: ['GET /api/settings/alerts'],
    done: (saved) => {
      toast.success(saved.message);
      return saved.alerts;
    },
  });
  return (
    <Form of={form} className="grid gap-5">
      <FormProblem of={form} />
      <Field
        label="Your phone"
        hint="Gets one SMS for each paid order. Empty: none."
        error={form.errors.phone}
      >
        <TextInput type="tel" {...form.input('phone')} maxLength={30} />
      </Field>
      <Button type="submit" variant="secondary" busy={form.busy} className="justify-self-start">
        {form.busy ? 'Saving...' : 'Save phone'}
      </Button>
    </Form>
  );
};
