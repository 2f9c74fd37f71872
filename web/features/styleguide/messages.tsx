import { useState } from 'react';
import { toast } from '../../platform/toast.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Section, Specimen } from './section.tsx';

const TONES: Tone[] = ['plain', 'ok', 'info', 'warn', 'danger'];
const DIALOGS = ['centre', 'right', 'left', 'panel'] as const;
const ROWS = [
  { name: 'Lamu Leaf Kaftan', category: 'dress', price: 'Ksh 4850.00' },
  { name: 'Kisumu', category: 'scarf', price: 'Ksh 999.00' },
];

export const Messages = () => {
  const [open, setOpen] = useState<(typeof DIALOGS)[number] | 'confirm'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Section title="Badges and notices">
        <div className="flex flex-wrap gap-3">
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone}>
            A sentence that must not be missed, in the tone {tone}.
          </Notice>
        ))}
      </Section>
      <Section title="Toasts and dialogs">
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => toast.success('Order saved')}>Success toast</Button>
          <Button onClick={() => toast.error('Logout failed')}>Error toast</Button>
          <Button onClick={() => toast.info('Kiondo is already in the cart')}>Info toast</Button>
          {DIALOGS.map((variant) => (
            <Button key={variant} variant="secondary" onClick={() => setOpen(variant)}>
              Dialog {variant}
            </Button>
          ))}
          <Button variant="danger" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
        </div>
        {DIALOGS.map((variant) => (
          <Dialog
            key={variant}
            open={open === variant}
            onClose={close}
            variant={variant}
            title={`A dialog, ${variant}`}
            footer={<Button onClick={close}>Done</Button>}
          >
            Esc, a click outside and the button close it; focus goes back where it was.
          </Dialog>
        ))}
        <ConfirmDialog
          open={open === 'confirm'}
          title="Delete product"
          question="Are you sure you want to delete this product?"
          action="Delete"
          onConfirm={close}
          onCancel={close}
        />
      </Section>
      <Section title="Waiting, nothing, failure">
        <div className="grid gap-6 md:grid-cols-2">
          <Specimen name="loading">
            <Loaded
              query={{ data: undefined, isError: false, isFetching: true, refetch: () => {} }}
              loading="Loading products..."
              error=""
              skeleton={<Skeleton className="h-24" />}
            >
              {() => null}
            </Loaded>
          </Specimen>
          <Specimen name="failed">
            <Loaded
              query={{ data: undefined, isError: true, isFetching: false, refetch: () => {} }}
              loading=""
              error="Failed to load products. Please try again."
              skeleton={null}
            >
              {() => null}
            </Loaded>
          </Specimen>
          <EmptyState text="No products found in this category.">
            <Button>Go Back to Shop</Button>
          </EmptyState>
        </div>
      </Section>
      <Section title="Lists">
        <Breadcrumbs trail={[{ to: '/', text: 'Home' }]} here="Style guide" />
        <DataTable
          caption="Products"
          columns={[
            { head: 'Name', cell: (row) => row.name },
            { head: 'Category', cell: (row) => row.category },
            { head: 'Price', cell: (row) => row.price, numeric: true },
          ]}
          rows={ROWS}
          rowKey={(row) => row.name}
        />
        <Pagination page={1} totalPages={3} href={(page) => `?page=${page}`} />
        <Pagination page={7} totalPages={20} href={(page) => `?page=${page}`} />
      </Section>
    </>
  );
};
