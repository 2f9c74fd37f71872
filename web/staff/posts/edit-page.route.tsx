import { useNavigate, useParams } from 'react-router';
import type { StaffPage } from '#contract/pages.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { Form, FormProblem, Restored } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PostText } from './post-text.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function EditShopPage() {
  const { name = '' } = useParams();
  return (
    <div className="grid gap-6">
      <PrivateHead title="Edit page" />
      <PageHead title="Edit page">
        <ButtonLink to={staffLinks.shopSettings()} variant="secondary">
          Shop settings
        </ButtonLink>
      </PageHead>
      <Loaded
        query={usePrivateQuery(apiQuery('GET /api/pages/admin/all'))}
        loading="Loading page..."
        error="Failed to load this page. Please try again."
        skeleton={<Skeleton className="h-96" />}
      >
        {({ pages }) => {
          const page = pages.find((each) => each.name === name);
          return page ? (
            <PageForm key={name} page={page} />
          ) : (
            <EmptyState text="There is no such page." />
          );
        }}
      </Loaded>
    </div>
  );
}

const valuesOf = ({ title, text, published }: StaffPage) => ({ title, text, published });

const publishedWords = (name: string, value: unknown) =>
  name === 'published' ? (value ? 'Published' : 'Hidden') : undefined;

/** Typed text survives a reload. */
const PageForm = ({ page }: { page: StaffPage }) => {
  const navigate = useNavigate();
  const form = useForm({
    saved: valuesOf(page),
    draft: `page:${page.name}`,
    words: publishedWords,
    send: (_values, { changed, was }) =>
      call('PUT /api/pages/:name', { params: { name: page.name }, body: { ...changed, was } }),
    refresh: ['GET /api/pages/admin/all', 'GET /api/pages/:name', 'GET /api/settings/shop'],
    done: async (saved) => {
      toast.success(saved.message);
      await navigate(staffLinks.shopSettings());
    },
  });
  const { values, set, input, errors } = form;
  return (
    <Form of={form} guard className="grid gap-6">
      <Restored of={form} />
      <FormProblem of={form} />
      <Field label="Title" hint="Also the text of the links to this page." error={errors.title}>
        <TextInput {...input('title')} maxLength={60} required />
      </Field>
      <PostText text={values.text} onChange={(text) => set({ text })} error={errors.text} />
      <RadioGroup
        legend="Who sees it"
        value={values.published ? 'published' : 'hidden'}
        onChange={(choice) => set({ published: choice === 'published' })}
        error={errors.published}
        options={[
          { value: 'published', label: 'Published, for everybody' },
          {
            value: 'hidden',
            label:
              'Hidden: taken from the foot, products and checkout; its text is kept, links in other pages’ texts stay',
          },
        ]}
      />
      <div>
        <Button type="submit" size="large" busy={form.busy}>
          Save
        </Button>
      </div>
    </Form>
  );
};
