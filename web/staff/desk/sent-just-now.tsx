import { useState } from 'react';
import { ApiProblem, call, problemText } from '../../platform/api-client/call.ts';
import { useWrite } from '../../platform/api-client/use-write.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, Problem } from '../../ui/notice.tsx';
import { DESK_QUERIES } from './use-ship.ts';

const countText = (count: number): string => (count === 1 ? '1 parcel' : `${count} parcels`);

/** What was marked as Shipped a moment ago, and one undo for all of it; for the rest where one can't go back. */
export const SentJustNow = ({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) => {
  const [left, setLeft] = useState(ids);
  const [text, setText] = useState<string>();
  const undo = useWrite({
    write: () =>
      call('POST /api/orders/put-back', { body: { orderIds: [...left] } }).catch((problem) => {
        setText(problemText(problem));
        const late = problem instanceof ApiProblem ? problem.body.orderIds : undefined;
        if (Array.isArray(late)) setLeft(left.filter((id) => !late.includes(id)));
        throw problem;
      }),
    refresh: DESK_QUERIES,
    onDone: ({ message }) => {
      toast.success(message);
      onDone();
    },
  });
  return (
    <Notice tone="ok">
      <div className="grid gap-3">
        <p>{`${countText(ids.length)} marked as Shipped.`}</p>
        <Problem>{text}</Problem>
        <div className="flex flex-wrap gap-3">
          {left.length > 0 && (
            <Button
              variant="secondary"
              size="small"
              busy={undo.busy}
              onClick={() => void undo.run(undefined)}
            >
              {left.length === ids.length ? 'Undo' : `Put back the other ${left.length}`}
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onDone}>
            Close
          </Button>
        </div>
      </div>
    </Notice>
  );
};
