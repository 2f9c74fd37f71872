import { type FormEvent, useState } from 'react';
import type { Deal } from '#contract/shop.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { timeLeft, useNow } from '../../platform/browser/countdown.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import { fromNairobiInput, toNairobiInput } from '../../platform/nairobi-input.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { countdownWords } from './countdown-words.ts';

export const handle = { role: 'admin' } satisfies DashboardHandle;

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
  const draft = useDraft('deal', valuesOf(deal));
  const { values, input } = draft;
  const guard = useLeaveGuard({ typed: draft.changed });
  const [endMissing, setEndMissing] = useState(false);
  const endsAt = fromNairobiInput(values.endsAt);
  const write = useWrite({
    write: (body: Deal) => call('PUT /api/settings/deal', { body }),
    refresh: ['GET /api/settings/deal'],
    onDone: (saved) => {
      draft.reset(valuesOf(saved.deal));
      toast.success(saved.message);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEndMissing(endsAt === undefined);
    if (endsAt) void write.run({ endsAt, title: values.title.trim(), text: values.text.trim() });
  };
  const known = Object.keys(write.fields).some((name) => name in values);
  const endError = endMissing && !endsAt ? 'Please give date and time of the end.' : undefined;
  return (
    <form noValidate onSubmit={submit} className="grid max-w-2xl gap-5">
      {guard.dialog}
      {draft.restored && (
        <Notice role="status">
          <p>What you typed before is here again. It is not saved yet.</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => draft.reset(valuesOf(deal))}
          >
            Back to what is saved
          </Button>
        </Notice>
      )}
      <Problem>{!known && write.problem}</Problem>
      <Field
        label="Title"
        hint="Stands above the text, unless it is Deals Of The Month"
        error={write.fields.title}
      >
        <TextInput {...input('title')} maxLength={120} />
      </Field>
      <Field label="Text" error={write.fields.text}>
        <TextArea rows={4} {...input('text')} maxLength={500} />
      </Field>
      <Field label="Ends" hint="Date and time in Nairobi" error={endError ?? write.fields.endsAt}>
        <TextInput type="datetime-local" step={1} {...input('endsAt')} className="max-w-72" />
      </Field>
      <DealPreview endsAt={endsAt} />
      <Button type="submit" busy={write.busy} className="justify-self-start">
        {write.busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
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
