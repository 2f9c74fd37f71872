import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ShopPictures } from '#contract/shop-pictures.endpoints.ts';
import { isDescribed, placeName } from '#contract/shop-pictures.ts';
import { call } from '../../platform/api-client/call.ts';
import { upload } from '../../platform/api-client/upload.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { useForm } from '../../platform/forms/use-form.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { shopSettings } from '../../platform/page/shop.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { toast } from '../../platform/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { findPlace, shownIn } from './picture-places.ts';

export const handle = { role: 'manager' } satisfies DashboardHandle;

const REFRESH = ['GET /api/settings/shop'] as const;

export default function ShopPicturePage() {
  const { place: name = '' } = useParams();
  const found = findPlace(name);
  const title = found ? placeName(found.place) : 'Shop pictures';
  const query = usePrivateQuery(shopSettings);
  return (
    <div className="grid gap-6">
      <PrivateHead title={title} />
      <PageHead title={title}>
        <ButtonLink to={staffLinks.shopPictures()} variant="secondary">
          All pictures
        </ButtonLink>
      </PageHead>
      {found ? (
        <Loaded
          query={query}
          loading="Loading the picture..."
          error="Failed to load the picture."
          skeleton={<Skeleton className="h-48" />}
        >
          {({ pictures }) => <PictureForm key={found.place} at={found} pictures={pictures} />}
        </Loaded>
      ) : (
        <EmptyState text="There is no such picture." />
      )}
    </div>
  );
}

type PictureFormProps = {
  at: NonNullable<ReturnType<typeof findPlace>>;
  pictures: ShopPictures;
};

const PictureForm = ({ at: { place, shape, hint }, pictures }: PictureFormProps) => {
  const picture = pictures[place];
  const shown = shownIn(place, pictures);
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState(0);
  const done = async ({ message }: { message: string }) => {
    toast.success(message);
    await navigate(staffLinks.shopPictures());
  };
  const form = useForm({
    saved: { alt: picture?.alt ?? '' },
    more: ['image'],
    send: (_values, { changed, was }) => {
      setSent(0);
      const fields = { ...changed, was, image: file };
      const at = { params: { place }, fields };
      return upload('PUT /api/settings/pictures/:place', at, { onProgress: setSent });
    },
    refresh: REFRESH,
    done,
  });
  const { input, errors, busy } = form;
  return (
    <div className="grid max-w-2xl gap-8">
      <Form of={form} guard={{ picture: file !== undefined }}>
        <FormProblem of={form} />
        <PictureField
          label="Picture"
          shape={shape}
          current={shown}
          file={file}
          onPick={setFile}
          hint={shown && !picture ? `Now it is ours. ${hint}` : hint}
          error={errors.image}
          progress={busy && file ? sent : undefined}
        />
        {isDescribed(place) && (
          <Field
            label="What it shows"
            hint="Read to those who can’t see it, as in: A woman in a red kitenge dress."
            error={errors.alt}
          >
            <TextInput {...input('alt')} maxLength={200} />
          </Field>
        )}
        <div>
          <Button type="submit" size="large" busy={busy}>
            Save
          </Button>
        </div>
      </Form>
      {picture && <BackToOurs place={place} onDone={done} />}
    </div>
  );
};

type BackProps = {
  place: PictureFormProps['at']['place'];
  onDone: (reply: { message: string }) => Promise<void>;
};

const BackToOurs = ({ place, onDone }: BackProps) => {
  const [asking, setAsking] = useState(false);
  const write = useWrite({
    write: () => call('DELETE /api/settings/pictures/:place', { params: { place } }),
    refresh: REFRESH,
    onDone: (reply) => void onDone(reply),
  });
  return (
    <section className="grid justify-items-start gap-3 border-line border-t pt-6">
      <p className="text-muted">The place can look as it did before you chose a picture.</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Back to ours
      </Button>
      <ConfirmDialog
        open={asking}
        title="Back to ours"
        question="Your picture is deleted. To have it again, you choose it again."
        error={write.problem}
        action="Delete my picture"
        busy={write.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void write.run(undefined)}
      />
    </section>
  );
};
