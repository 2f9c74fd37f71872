import type { Parcel } from '#contract/desk.endpoints.ts';
import { SHORT_ID } from '#contract/payment.ts';
import { call } from '../../platform/api-client/call.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { usePrivateQuery } from '../../platform/api-client/use-private-query.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/notice.tsx';
import { DESK_QUERIES } from './use-ship.ts';

/** The sizes of single pieces, agreed in one tap. Of several pieces they are agreed on the order's page. */
export const AgreeSizes = ({ parcel }: { parcel: Parcel }) => (
  <div className="grid gap-3">
    {parcel.items
      .filter(({ sizeToAgree }) => sizeToAgree)
      .map((item) => (
        <ItemSizes key={item.position} orderId={parcel._id} item={item} />
      ))}
  </div>
);

const ItemSizes = ({ orderId, item }: { orderId: string; item: Parcel['items'][number] }) => {
  const shelf = usePrivateQuery(apiQuery('GET /api/stock', { query: { product: item.productId } }));
  const agree = useWrite({
    write: (label: string) =>
      call('PATCH /api/orders/:id/sizes', {
        params: { id: orderId },
        body: {
          items: [{ position: item.position, sizes: [{ label, quantity: item.quantity }] }],
        },
      }),
    refresh: DESK_QUERIES,
    onDone: ({ message }) => toast.success(message),
  });
  const lines = shelf.data?.products[0]?.lines ?? [];
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm">
        {`Size of ${item.quantity === 1 ? '' : `all ${item.quantity} `}${item.name}, as the buyer says`}
      </legend>
      <div className="flex flex-wrap gap-2">
        {lines.map(({ size, retired, shelf: lies, held, toSend }) =>
          size === undefined || retired ? null : (
            <Button
              key={size}
              variant="secondary"
              size="small"
              disabled={lies - held - toSend < item.quantity}
              busy={agree.busy}
              onClick={() => void agree.run(size)}
            >
              <span>{size}</span>
              <span className="sr-only">{`, order ${orderId.slice(0, SHORT_ID)}`}</span>
            </Button>
          ),
        )}
      </div>
      <Problem>{agree.problem}</Problem>
    </fieldset>
  );
};
