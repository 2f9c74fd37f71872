import { NETWORK_NAMES, NETWORKS } from '#contract/networks.ts';
import type { ShopTexts } from '#contract/shop.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { Form, FormProblem, Restored } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { shopTexts } from '../../platform/page/shop.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { Elements } from '../../ui/elements.ts';
import { Field, TextArea, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { OrderSms } from './order-sms.tsx';
import { PagesList } from './pages-list.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function ShopSettingsPage() {
  return (
    <section className="grid gap-6">
      <PrivateHead title="Shop settings" />
      <PageHead
        title="Shop settings"
        lead="What the shop says of itself. Whatever you leave empty is not shown."
      >
        <ButtonLink to={staffLinks.shopPictures()} variant="secondary">
          Shop pictures
        </ButtonLink>
      </PageHead>
      <Loaded
        query={usePrivateQuery(shopTexts)}
        loading="Loading the shop settings..."
        error="Failed to load the shop settings."
        skeleton={<Skeleton className="h-96" />}
      >
        {(texts) => <TextsForm texts={texts} />}
      </Loaded>
      <OrderSms />
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
  const form = useForm({
    saved: texts,
    draft: 'shop-settings',
    send: (_values, { changed, was }) =>
      call('PUT /api/settings/texts', { body: { ...changed, was } }),
    refresh: ['GET /api/settings/texts', 'GET /api/settings/shop'],
    done: (saved) => {
      toast.success(saved.message);
      return saved.texts;
    },
  });
  const { input, errors, busy } = form;
  return (
    <Form of={form} guard className="grid max-w-2xl gap-8">
      <Restored of={form} />
      <FormProblem of={form} />
      <Part title="The shop">
        <Field label="Name" hint="On every page and in its title." error={errors.name}>
          <TextInput {...input('name')} maxLength={30} required />
        </Field>
        <Field label="Phone" hint="For example +254 712 345 678" error={errors.phone}>
          <TextInput type="tel" {...input('phone')} maxLength={30} />
        </Field>
        <Field
          label="WhatsApp number"
          hint="Product, order and contact pages then link to a chat with you."
          error={errors.whatsapp}
        >
          <TextInput type="tel" {...input('whatsapp')} maxLength={30} />
        </Field>
        <Field label="Email" hint="What visitors see." error={errors.email}>
          <TextInput type="email" {...input('email')} maxLength={120} />
        </Field>
        {NETWORK_NAMES.map((network) => (
          <Field
            key={network}
            label={NETWORKS[network]}
            hint={`The link of your page, or its name as in @malkia.ke. ${
              network === 'instagram'
                ? 'The pictures at the foot of every page then lead there.'
                : 'The foot of every page then leads there.'
            }`}
            error={errors[network]}
          >
            <TextInput
              {...input(network)}
              maxLength={200}
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        ))}
        <Field
          label="Address"
          hint="At most four lines; the last is the town, as in Nairobi, Kenya."
          error={errors.address}
        >
          <TextArea rows={4} {...input('address')} maxLength={240} />
        </Field>
        <Field label="Opening hours" error={errors.hours}>
          <TextInput {...input('hours')} maxLength={80} />
        </Field>
      </Part>
      <Part title="Top of the home page">
        <Field label="Greeting" hint="A line above the headline." error={errors.heroGreeting}>
          <TextInput {...input('heroGreeting')} maxLength={60} />
        </Field>
        <Field label="Headline" error={errors.heroTitle}>
          <TextInput {...input('heroTitle')} maxLength={100} required />
        </Field>
        <Field
          label="Words to stress"
          hint="Words of the headline that stand out, written as they are there."
          error={errors.heroStress}
        >
          <TextInput {...input('heroStress')} maxLength={60} />
        </Field>
        <Field label="Text below the headline" error={errors.heroText}>
          <TextArea rows={3} {...input('heroText')} maxLength={300} />
        </Field>
      </Part>
      <Part title="Delivery, on the home page">
        <Field
          label="Promise"
          hint="Say only what is true of every county. Empty: nothing is said."
          error={errors.deliveryTitle}
        >
          <TextInput {...input('deliveryTitle')} maxLength={40} />
        </Field>
        <Field label="Text below it" error={errors.deliveryText}>
          <TextInput {...input('deliveryText')} maxLength={120} />
        </Field>
      </Part>
      <Part title="About Us">
        <Field label="Line above About Us" error={errors.aboutGreeting}>
          <TextInput {...input('aboutGreeting')} maxLength={80} />
        </Field>
        <Field label="Text of About Us" hint="Each line is a paragraph." error={errors.aboutText}>
          <TextArea rows={6} {...input('aboutText')} maxLength={1000} />
        </Field>
      </Part>
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  );
};
