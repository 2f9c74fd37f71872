import { type FormEvent, useEffect, useRef } from 'react';
import type { ShopTexts } from '#contract/shop.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { shopTexts } from '../../platform/page/shop.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PagesList } from './pages-list.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

export default function ShopSettingsPage() {
  return (
    <section className="grid gap-6">
      <PrivateHead title="Shop settings" />
      <PageHead
        title="Shop settings"
        lead="What the shop says of itself. Whatever you leave empty is not shown."
      />
      <Loaded
        query={usePrivateQuery(shopTexts)}
        loading="Loading the shop settings..."
        error="Failed to load the shop settings."
        skeleton={<Skeleton className="h-96" />}
      >
        {(texts) => <TextsForm texts={texts} />}
      </Loaded>
      <PagesList />
    </section>
  );
}

const Part = ({ title, children }: { title: string; children: Elements }) => (
  <section className="grid gap-5">
    <h2 className="subheading">{title}</h2>
    {children}
  </section>
);

/** The owner's texts about the shop. Typed values survive a reload. */
const TextsForm = ({ texts }: { texts: ShopTexts }) => {
  const draft = useDraft('shop-settings', texts);
  const { values, input } = draft;
  const guard = useLeaveGuard({ typed: draft.changed });
  const form = useRef<HTMLFormElement>(null);
  const write = useWrite({
    write: (body: ShopTexts) => call('PUT /api/settings/texts', { body }),
    refresh: ['GET /api/settings/texts', 'GET /api/settings/shop'],
    onDone: (saved) => {
      draft.reset(saved.texts);
      toast.success(saved.message);
    },
  });
  const { fields } = write;
  const [wrong] = Object.keys(fields);
  useEffect(() => {
    const field = wrong && form.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }, [wrong]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void write.run(values);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid max-w-2xl gap-8">
      {guard.dialog}
      {draft.restored && (
        <Notice role="status">
          <p>What you typed before is here again. It is not saved yet.</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => draft.reset(texts)}
          >
            Back to what is saved
          </Button>
        </Notice>
      )}
      <Problem>{!wrong && write.problem}</Problem>
      <Part title="The shop">
        <Field label="Name" hint="On every page and in its title." error={fields.name}>
          <TextInput name="name" {...input('name')} maxLength={30} required />
        </Field>
        <Field label="Phone" hint="For example +254 712 345 678" error={fields.phone}>
          <TextInput type="tel" name="phone" {...input('phone')} maxLength={30} />
        </Field>
        <Field
          label="WhatsApp number"
          hint="Product, order and contact pages then link to a chat with you."
          error={fields.whatsapp}
        >
          <TextInput type="tel" name="whatsapp" {...input('whatsapp')} maxLength={30} />
        </Field>
        <Field label="Email" hint="What visitors see." error={fields.email}>
          <TextInput type="email" name="email" {...input('email')} maxLength={120} />
        </Field>
        <Field
          label="Address"
          hint="At most four lines; the last is the town, as in Nairobi, Kenya."
          error={fields.address}
        >
          <TextArea name="address" rows={4} {...input('address')} maxLength={240} />
        </Field>
        <Field label="Opening hours" error={fields.hours}>
          <TextInput name="hours" {...input('hours')} maxLength={80} />
        </Field>
      </Part>
      <Part title="Top of the home page">
        <Field label="Greeting" hint="A line above the headline." error={fields.heroGreeting}>
          <TextInput name="heroGreeting" {...input('heroGreeting')} maxLength={60} />
        </Field>
        <Field label="Headline" error={fields.heroTitle}>
          <TextInput name="heroTitle" {...input('heroTitle')} maxLength={100} required />
        </Field>
        <Field
          label="Words to stress"
          hint="Words of the headline that stand out, written as they are there."
          error={fields.heroStress}
        >
          <TextInput name="heroStress" {...input('heroStress')} maxLength={60} />
        </Field>
        <Field label="Text below the headline" error={fields.heroText}>
          <TextArea name="heroText" rows={3} {...input('heroText')} maxLength={300} />
        </Field>
      </Part>
      <Part title="Delivery, on the home page">
        <Field
          label="Promise"
          hint="Say only what is true of every county. Empty: nothing is said."
          error={fields.deliveryTitle}
        >
          <TextInput name="deliveryTitle" {...input('deliveryTitle')} maxLength={40} />
        </Field>
        <Field label="Text below it" error={fields.deliveryText}>
          <TextInput name="deliveryText" {...input('deliveryText')} maxLength={120} />
        </Field>
      </Part>
      <Part title="About Us">
        <Field label="Line above About Us" error={fields.aboutGreeting}>
          <TextInput name="aboutGreeting" {...input('aboutGreeting')} maxLength={80} />
        </Field>
        <Field label="Text of About Us" hint="Each line is a paragraph." error={fields.aboutText}>
          <TextArea name="aboutText" rows={6} {...input('aboutText')} maxLength={1000} />
        </Field>
      </Part>
      <Button type="submit" busy={write.busy} className="justify-self-start">
        {write.busy ? 'Saving...' : 'Save'}
      </Button>
    </form>
  );
};
