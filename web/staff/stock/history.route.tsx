import { Link, useParams, useSearchParams } from 'react-router';
import { SHORT_ID } from '#contract/payment.ts';
import type { StockMove } from '#contract/stock.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useSession } from '../../platform/api-client/session.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { type DashboardHandle, isManager } from '../../platform/page/dashboard.ts';
import { PrivateHead } from '../../platform/page/head.tsx';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState, Loaded, Skeleton } from '../../ui/loaded.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { moveText, signed } from './stock-words.ts';

export const handle = { role: 'packer' } satisfies DashboardHandle;

/** What happened to the pieces of a product, newest first. */
export default function StockHistoryPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const before = Number(query.get('before')) || undefined;
  const seesOrders = useSession(({ user }) => user !== null && isManager(user));
  const moves = usePrivateQuery(
    apiQuery('GET /api/stock/:productId/moves', {
      params: { productId: id },
      query: { ...(before !== undefined && { before }) },
    }),
  );
  return (
    <section className="grid gap-6">
      <PrivateHead title="Stock history" />
      <Link to={staffLinks.stock()} className="-ml-1 flex min-h-11 items-center gap-1 text-link">
        <Icon name="chevron-left" className="size-4" />
        Stock
      </Link>
      <Loaded
        query={moves}
        loading="Loading the history..."
        error="Failed to load the history."
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <>
            <PageHead title={data.name} lead="What happened to its pieces, newest first." />
            {data.moves.length === 0 ? (
              <EmptyState text="Nothing yet." />
            ) : (
              <DataTable
                caption="Moves, newest first"
                rows={data.moves}
                rowKey={({ _id }) => _id}
                columns={[
                  { head: 'What', cell: (move) => <What move={move} link={seesOrders} /> },
                  { head: 'Size', cell: ({ size }) => size ?? '–' },
                  { head: 'To sell', numeric: true, cell: ({ delta }) => signed(delta) },
                  { head: 'Shelf', numeric: true, cell: ({ shelf }) => signed(shelf) },
                  { head: 'When', cell: ({ at }) => dateAndTime(at) },
                  { head: 'By', cell: ({ by }) => by || 'The shop' },
                ]}
              />
            )}
            {data.more && (
              <ButtonLink
                to={staffLinks.stockOf(id, data.moves.at(-1)?._id)}
                variant="secondary"
                className="justify-self-start"
              >
                Older
              </ButtonLink>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const What = ({ move, link }: { move: StockMove; link: boolean }) => {
  const { orderId, note } = move;
  return (
    <span className="grid">
      <span>{moveText(move)}</span>
      {orderId && link && (
        <Link to={staffLinks.manageOrder(orderId)} className="text-link text-sm">
          {`Order ${orderId.slice(0, SHORT_ID)}`}
        </Link>
      )}
      {note && <span className="font-normal text-muted text-sm">{note}</span>}
    </span>
  );
};
