import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import type { Parcel } from '#contract/desk.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { Form, FormProblem } from '../../platform/forms/form.tsx';
import { links } from '../../platform/page/links.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { moveFocus } from '../../ui/move-focus.ts';
import { Problem } from '../../ui/notice.tsx';
import { AgreeSizes } from './agree-sizes.tsx';
import { ParcelCard } from './parcel-card.tsx';
import { codeOf, nameOf, piecesIn } from './parcel-words.ts';
import { SentJustNow } from './sent-just-now.tsx';
import { useShip } from './use-ship.ts';

const REGION = 'to-pack';

const PAPERS = [
  ['list', 'Pick list'],
  ['slips', 'Packing slips'],
  ['labels', 'Labels'],
] as const;

/** `most` parcels are shown, and a link to all of them. */
type Props = { headless?: boolean; search?: string; most?: number };

/** What is paid and waits to be packed, the oldest first, with all that is in it; and the form that sends it. */
export const ToPack = ({ headless = false, search = '', most }: Props) => {
  const parcels = usePrivateQuery(
    apiQuery('GET /api/desk', {
      query: { part: 'pack', ...(search && { search }), ...(most && { limit: most }) },
    }),
    { keepPrevious: true },
  );
  const [sent, setSent] = useState<string[]>([]);
  return (
    <section aria-labelledby={REGION} className="grid gap-4">
      <h2 id={REGION} tabIndex={-1} className={headless ? 'sr-only' : 'subheading'}>
        To pack
      </h2>
      {sent.length > 0 && <SentJustNow ids={sent} onDone={() => setSent([])} />}
      <Loaded
        query={parcels}
        loading="Loading parcels..."
        error="Failed to load the parcels."
        skeleton={<Skeleton className="h-48" />}
      >
        {({ parcels: list, totalParcels }) =>
          list.length === 0 ? (
            <p className="text-muted">
              {search ? 'No parcels found.' : 'Nothing waits to be packed.'}
            </p>
          ) : (
            <>
              <PackForm
                parcels={list}
                total={totalParcels}
                searched={search !== ''}
                onSent={(ids) => {
                  setSent(ids);
                  moveFocus(REGION);
                }}
              />
              {most && totalParcels > most && (
                <Link
                  to={links.pack()}
                  className="text-link inline-flex min-h-11 items-center justify-self-start"
                >
                  {`All ${totalParcels} parcels`}
                </Link>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
};

type FormProps = {
  parcels: readonly Parcel[];
  total: number;
  searched: boolean;
  onSent: (ids: string[]) => void;
};

const PackForm = ({ parcels, total, searched, onSent }: FormProps) => {
  const sendable = parcels.filter(({ blocked }) => blocked === undefined);
  const { form, question, forgetQuestion } = useShip(sendable, onSent);
  const { chosen, codes } = form.values;
  const ticked = sendable.filter(({ _id }) => chosen[_id]);
  const tickAll = (on: boolean) =>
    form.set({ chosen: on ? Object.fromEntries(sendable.map(({ _id }) => [_id, true])) : {} });
  // Of a search what was found, else all that is shown.
  const onPaper = ticked.length > 0 || !searched ? ticked : parcels;
  const pieces = parcels.reduce((sum, parcel) => sum + piecesIn(parcel), 0);
  return (
    <Form of={form} className="grid gap-4">
      <p className="text-muted">
        {`${total === 1 ? '1 parcel' : `${total} parcels`}, ${pieces === 1 ? '1 piece' : `${pieces} pieces`}${total > parcels.length ? ` in the first ${parcels.length}` : ''}`}
      </p>
      <Field
        label="Courier"
        hint="For all that are selected; may stay empty."
        className="sm:max-w-md"
      >
        <TextInput {...form.input('courier')} maxLength={60} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 flex-none"
            checked={ticked.length > 0 && ticked.length === sendable.length}
            onChange={({ target }) => tickAll(target.checked)}
          />
          <span>Select all</span>
        </label>
        <div className="flex flex-wrap gap-2">
          {PAPERS.map(([paper, text]) => (
            <ButtonLink
              key={paper}
              variant="secondary"
              size="small"
              to={staffLinks.printParcels(
                paper,
                onPaper.map(({ _id }) => _id),
              )}
            >
              {text}
            </ButtonLink>
          ))}
        </div>
      </div>
      <ul className="grid gap-4 xl:grid-cols-2">
        {parcels.map((parcel) => (
          <li key={parcel._id}>
            <ParcelCard
              parcel={parcel}
              head={
                <label className="-m-3 flex-none p-3">
                  <input
                    type="checkbox"
                    aria-label={`Select order ${codeOf(parcel)}`}
                    className="block size-5"
                    disabled={parcel.blocked !== undefined}
                    checked={chosen[parcel._id] ?? false}
                    onChange={({ target }) =>
                      form.set({ chosen: { ...chosen, [parcel._id]: target.checked } })
                    }
                  />
                </label>
              }
            >
              {parcel.blocked === 'size' && <AgreeSizes parcel={parcel} />}
              {parcel.blocked === undefined && parcel.delivery?.kind !== 'shop' && (
                <Field label={`Tracking code of ${nameOf(parcel)}`}>
                  <TextInput
                    value={codes[parcel._id] ?? ''}
                    maxLength={60}
                    autoComplete="off"
                    enterKeyHint="next"
                    data-code
                    onKeyDown={toNextCode}
                    onChange={({ target }) =>
                      form.set({
                        codes: { ...codes, [parcel._id]: target.value },
                        // Who types its code sends it.
                        chosen: { ...chosen, [parcel._id]: target.value.trim() !== '' },
                      })
                    }
                  />
                </Field>
              )}
            </ParcelCard>
          </li>
        ))}
      </ul>
      <Problem>{form.errors.chosen}</Problem>
      <FormProblem of={form} />
      <div className="pack-bar">
        <Button type="submit" busy={form.busy}>
          Mark as shipped
        </Button>
        <p aria-live="polite">{ticked.length === 0 ? '' : `${ticked.length} selected`}</p>
      </div>
      <ConfirmDialog
        open={question !== undefined}
        title="Send anyway?"
        question={question ?? ''}
        action="Send"
        busy={form.busy}
        onCancel={forgetQuestion}
        onConfirm={() => {
          forgetQuestion();
          void form.submit({ sure: true });
        }}
      />
    </Form>
  );
};

/** Enter goes to the next code, as a scanner and a keyboard of a phone send it; after the last one it sends. */
const toNextCode = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const all = [
    ...(event.currentTarget.form?.querySelectorAll<HTMLInputElement>('[data-code]') ?? []),
  ];
  const next = all[all.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
};
