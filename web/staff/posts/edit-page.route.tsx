import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { StaffPage } from '#contract/pages.endpoints.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { useDraft } from '../../platform/browser/draft.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { PostText } from './post-text.tsx';

export const handle = { role: 'admin' } satisfies DashboardHandle;

export default function EditShopPage() {
  const { name = '' } = useParams();
  return (
    <div className="grid gap-6">
      <PrivateHead title="Edit page" />
      <PageHead title="Edit page">
        <ButtonLink to={links.shopSettings()} variant="secondary">
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

/** Typed text survives a reload. */
const PageForm = ({ page }: { page: StaffPage }) => {
  const navigate = useNavigate();
  const draft = useDraft(`page:${page.name}`, valuesOf(page));
  const { values, change, input } = draft;
  const guard = useLeaveGuard({ typed: draft.changed });
  const form = useRef<HTMLFormElement>(null);
  const write = useWrite({
    write: (body: typeof values) =>
      call('PUT /api/pages/:name', { params: { name: page.name }, body }),
    refresh: ['GET /api/pages/admin/all', 'GET /api/pages/:name', 'GET /api/settings/shop'],
    onDone: (saved) => {
      guard.release();
      draft.reset(valuesOf(saved.page));
      toast.success(saved.message);
      navigate(links.shopSettings());
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
    <form ref={form} noValidate onSubmit={submit} className="grid gap-6">
      {guard.dialog}
      {draft.restored && (
        <Notice role="status">
          <p>What you typed before is here again. It is not saved yet.</p>
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            onClick={() => draft.reset(valuesOf(page))}
          >
            Back to what is saved
          </Button>
        </Notice>
      )}
      <Problem>{!wrong && write.problem}</Problem>
      <Field label="Title" hint="Also the text of the links to this page." error={fields.title}>
        <TextInput name="title" {...input('title')} maxLength={60} required />
      </Field>
      <PostText text={values.text} onChange={(text) => change({ text })} error={fields.text} />
      <RadioGroup
        legend="Who sees it"
        value={values.published ? 'published' : 'hidden'}
        onChange={(choice) => change({ published: choice === 'published' })}
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
        <Button type="submit" size="large" busy={write.busy}>
          Save
        </Button>
      </div>
    </form>
  );
};
