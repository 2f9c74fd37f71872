import { useState } from 'react';
import type {
  DeliveryTable,
  DeliveryZone,
  StaffDeliveryOption,
} from '#contract/delivery.endpoints.ts';
import { formatPrice } from '#contract/money.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import type { DashboardHandle } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, useLastDefined } from '../../ui/confirm-dialog.tsx';
import { Loaded, Skeleton } from '../../ui/loaded.tsx';
import { MoreAction, MoreMenu } from '../../ui/more-menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { DELIVERY_READS, KIND_WORDS, placesText } from './delivery-values.ts';
import { OptionDialog } from './option-dialog.tsx';
import { ZoneDialog } from './zone-dialog.tsx';

export const handle = { role: 'manager' } satisfies DashboardHandle;

export default function DeliverySettingsPage() {
  return (
    <section className="grid gap-6">
      <PrivateHead title="Delivery" />
      <PageHead
        title="Delivery"
        lead="Where the shop delivers, how and for how much. Orders keep what they were promised."
      />
      <Loaded
        query={usePrivateQuery(apiQuery('GET /api/delivery/admin', {}))}
        loading="Loading delivery..."
        error="Failed to load delivery."
        skeleton={<Skeleton className="h-96" />}
      >
        {(table) => <Table table={table} />}
      </Loaded>
    </section>
  );
}

/** As it was opened; without it a new one. */
type Edited =
  | { kind: 'option'; option?: StaffDeliveryOption }
  | { kind: 'zone'; zone?: DeliveryZone };
type Removed = { path: 'options' | 'zones'; id: string; name: string };

/** The same as it is now, or as it was opened where it is gone. */
const nowOf = <T extends { _id: string }>(all: readonly T[], opened: T | undefined) =>
  all.find(({ _id }) => _id === opened?._id) ?? opened;

const Table = ({ table }: { table: DeliveryTable }) => {
  const [edited, setEdited] = useState<Edited>();
  const [removed, setRemoved] = useState<Removed>();
  const asked = useLastDefined(removed);
  const remove = useWrite({
    write: ({ path, id }: Removed) =>
      path === 'zones'
        ? call('DELETE /api/delivery/zones/:id', { params: { id } })
        : call('DELETE /api/delivery/options/:id', { params: { id } }),
    refresh: DELIVERY_READS,
    onDone: ({ message }) => {
      setRemoved(undefined);
      toast.success(message);
    },
  });
  const close = () => setEdited(undefined);
  return (
    <div className="grid gap-8">
      <section aria-labelledby="options" className="grid gap-4">
        <h2 id="options" className="subheading">
          Ways to deliver
        </h2>
        {table.options.length === 0 && <p>None: delivery is agreed with each customer.</p>}
        <ul className="grid gap-3">
          {table.options.map((option) => (
            <li key={option._id} className="card grid gap-2 p-4">
              <h3 className="font-sans font-semibold tracking-normal">{`${option.name}${!option.active ? ' (switched off)' : ''}`}</h3>
              <p className="text-muted text-sm">{aboutOption(option, table.zones)}</p>
              <Buttons
                name={option.name}
                onEdit={() => setEdited({ kind: 'option', option })}
                onDelete={() => setRemoved({ path: 'options', id: option._id, name: option.name })}
              />
            </li>
          ))}
        </ul>
        <Button className="justify-self-start" onClick={() => setEdited({ kind: 'option' })}>
          Add a way to deliver
        </Button>
      </section>
      <section aria-labelledby="zones" className="grid gap-4">
        <h2 id="zones" className="subheading">
          Zones
        </h2>
        <p className="text-muted text-sm">
          A zone is a list of counties and towns with ways to deliver of its own. A town counts
          before its county.
        </p>
        <ul className="grid gap-3">
          {table.zones.map((zone) => (
            <li key={zone._id} className="card grid gap-2 p-4">
              <h3 className="font-sans font-semibold tracking-normal">{zone.name}</h3>
              <p className="whitespace-pre-line text-muted text-sm">
                {placesText(zone.places) || 'No places yet'}
              </p>
              <Buttons
                name={zone.name}
                onEdit={() => setEdited({ kind: 'zone', zone })}
                onDelete={() => setRemoved({ path: 'zones', id: zone._id, name: zone.name })}
              />
            </li>
          ))}
        </ul>
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => setEdited({ kind: 'zone' })}
        >
          Add a zone
        </Button>
      </section>
      <OptionDialog
        open={edited?.kind === 'option'}
        option={edited?.kind === 'option' ? nowOf(table.options, edited.option) : undefined}
        zones={table.zones}
        onClose={close}
      />
      <ZoneDialog
        open={edited?.kind === 'zone'}
        zone={edited?.kind === 'zone' ? nowOf(table.zones, edited.zone) : undefined}
        onClose={close}
      />
      <ConfirmDialog
        open={removed !== undefined}
        title={asked?.path === 'zones' ? 'Delete zone' : 'Delete way to deliver'}
        question={`Are you sure you want to delete ${asked?.name ?? ''}?`}
        action="Delete"
        busy={remove.busy}
        error={remove.problem}
        onCancel={() => {
          setRemoved(undefined);
          remove.clear();
        }}
        onConfirm={() => removed && void remove.run(removed)}
      >
        <p>{`${asked?.path === 'zones' ? 'Its ways to deliver go with it. ' : ''}Orders keep what they were promised.`}</p>
      </ConfirmDialog>
    </div>
  );
};

const aboutOption = (option: StaffDeliveryOption, zones: readonly DeliveryZone[]): string => {
  const { fee, freeOver, daysMin, daysMax, cutoffHour, zoneId, points } = option;
  return [
    KIND_WORDS[option.kind],
    zoneId === undefined ? 'all Kenya' : zones.find(({ _id }) => _id === zoneId)?.name,
    fee === 0 ? 'Free' : formatPrice(fee * 100),
    freeOver !== undefined && fee > 0 ? `free from ${formatPrice(freeOver * 100)}` : '',
    daysWords(daysMin, daysMax),
    cutoffHour === undefined ? '' : `paid from ${cutoffHour}:00 on: a day later`,
    option.carrier,
    option.kind === 'pickup'
      ? `points: ${points.map(({ name, active }) => (active ? name : `${name} (closed)`)).join(', ') || 'none'}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

const daysWords = (min: number | undefined, max: number | undefined): string => {
  if (min === undefined) return '';
  if (min !== max) return `${min}–${max} working days`;
  if (min === 0) return 'same day';
  return min === 1 ? 'next working day' : `${min} working days`;
};

type ButtonsProps = { name: string; onEdit: () => void; onDelete: () => void };

const Buttons = ({ name, onEdit, onDelete }: ButtonsProps) => (
  <div className="flex flex-wrap items-center gap-3">
    <Button
      variant="secondary"
      className="px-3.5 text-sm"
      aria-label={`Edit ${name}`}
      onClick={onEdit}
    >
      Edit
    </Button>
    <MoreMenu name={name}>
      <MoreAction text="Delete" of={name} danger onClick={onDelete} />
    </MoreMenu>
  </div>
);
