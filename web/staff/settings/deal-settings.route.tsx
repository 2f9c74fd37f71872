import type { Deal } from '#contract/shop.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { timeLeft, useNow } from '../../platform/browser/countdown.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { Form, FormProblem, Restored } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import { fromNairobiInput, toNairobiInput } from '../../platform/nairobi-input.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { countdownWords } from './countdown-words.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function DealSettingsPage() {
  return (
    <section className="grid gap-6">
      <PrivateHead title="Deal of the month" />
      <PageHead title="Deal of the month" lead="The block with the countdown on the home page." />
      <Loaded
        query={usePrivateQuery(apiQuery('GET /api/settings/deal'))}
        loading="Loading the deal..."
        error="Failed to load the deal."
        skeleton={<Skeleton className="h-96" />}
      >
        {(deal) => <DealForm deal={deal} />}
      </Loaded>
    </section>
  );
}

const valuesOf = (deal: Deal) => ({
  title: deal.title,
  text: deal.text,
  endsAt: toNairobiInput(deal.endsAt),
});

/** The deal of the month on the home page. Typed values survive a reload. */
const DealForm = ({ deal }: { deal: Deal }) => {
  const form = useForm({
    saved: valuesOf(deal),
    draft: 'deal',
    words: (name, value) => {
      const instant = name === 'endsAt' ? fromNairobiInput(String(value)) : undefined;
      return instant && dateAndTime(instant);
    },
    check: ({ endsAt }): { endsAt?: string } =>
      fromNairobiInput(endsAt) ? {} : { endsAt: 'Please give date and time of the end.' },
    send: (_values, { changed: { title, text, endsAt } }) => {
      const changed = {
        ...(title !== undefined && { title: title.trim() }),
        ...(text !== undefined && { text: text.trim() }),
        ...(endsAt !== undefined && { endsAt: fromNairobiInput(endsAt) ?? '' }),
      };
      return call('PUT /api/settings/deal', { body: { ...changed, was: deal } });
    },
    refresh: ['GET /api/settings/deal'],
    done: (saved) => {
      toast.success(saved.message);
      return valuesOf(saved.deal);
    },
  });
  const { input, errors, busy } = form;
  return (
    <Form of={form} guard className="grid max-w-2xl gap-5">
      <Restored of={form} />
      <FormProblem of={form} />
      <Field
        label="Title"
        hint="Stands above the text, unless it is Deals Of The Month"
        error={errors.title}
      >
        <TextInput {...input('title')} maxLength={120} />
      </Field>
      <Field label="Text" error={errors.text}>
        <TextArea rows={4} {...input('text')} maxLength={500} />
      </Field>
      <Field label="Ends" hint="Date and time in Nairobi" error={errors.endsAt}>
        <TextInput type="datetime-local" step={1} {...input('endsAt')} className="max-w-72" />
      </Field>
      <DealPreview endsAt={fromNairobiInput(form.values.endsAt)} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  );
};

/** The home page's countdown for this end; not a live region, because it changes each second. */
const DealPreview = ({ endsAt }: { endsAt: string | undefined }) => {
  const now = useNow(Date.parse(endsAt ?? ''));
  if (endsAt === undefined || now === undefined) return null;
  const left = timeLeft(Date.parse(endsAt), now);
  return (
    <section aria-labelledby="deal-preview" className="grid gap-2">
      <h2 id="deal-preview" className="field-label font-sans tracking-normal">
        The home page then says
      </h2>
      <Notice tone={left ? 'ok' : 'warn'}>
        <p className="font-semibold tabular-nums">{countdownWords(left)}</p>
        {!left && <p>The deal is over: this end has passed.</p>}
      </Notice>
    </section>
  );
};
