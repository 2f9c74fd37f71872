import { Link } from 'react-router';
import type { Shelf } from '#contract/stock.endpoints.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { staffLinks } from '../../platform/page/staff-links.ts';
import { Button } from '../../ui/button.tsx';
import { MoreAction, MoreMenu } from '../../ui/more-menu.tsx';
import { Badge } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';

type Action = 'received' | 'taken' | 'count' | 'shelf';

type Props = { shelf: Shelf; mayTake: boolean; onAct: (action: Action) => void };

/** A product's pieces, by size. */
export const ShelfCard = ({ shelf, mayTake, onAct }: Props) => (
  <article className="card grid gap-3 p-4" aria-labelledby={`shelf-${shelf._id}`}>
    <div className="flex items-start gap-3">
      <Picture
        src={pictureAt(shelf.image, 160)}
        alt=""
        width={48}
        height={64}
        className="h-16 w-12 flex-none rounded-md bg-sunk object-cover"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 id={`shelf-${shelf._id}`} className="font-sans font-semibold tracking-normal">
          {shelf.name}
        </h2>
        {shelf.note && <p className="text-muted text-sm">{`Lies: ${shelf.note}`}</p>}
        {shelf.toCount && <Badge tone="warn">To count</Badge>}
      </div>
    </div>
    <table className="stock-table">
      <caption className="sr-only">{`Pieces of ${shelf.name}`}</caption>
      <thead>
        <tr>
          <th scope="col">Size</th>
          <th scope="col">Can be bought</th>
          <th scope="col">Waits to be sent</th>
          <th scope="col">On the shelf</th>
        </tr>
      </thead>
      <tbody>
        {shelf.lines.map((line) => (
          <tr key={line.size ?? ''}>
            <th scope="row">
              <span>{line.size ?? 'All'}</span>
              {line.retired && <span className="text-muted text-sm"> (given up)</span>}
            </th>
            <td>
              <span className="inline-flex items-center gap-2">
                {line.low && <Badge tone="warn">Low</Badge>}
                <span>{line.free}</span>
              </span>
            </td>
            <td>{line.toSend}</td>
            <td>{line.shelf}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {shelf.withoutSize > 0 && (
      <p className="text-muted text-sm">{`${shelf.withoutSize} of these belong to orders whose size is to be agreed.`}</p>
    )}
    <div className="flex flex-wrap items-center gap-3">
      <Act text="Receive" of={shelf.name} onClick={() => onAct('received')} />
      <Act text="Count" of={shelf.name} onClick={() => onAct('count')} />
      <Link
        to={staffLinks.stockOf(shelf._id)}
        className="inline-flex min-h-11 items-center text-link"
      >
        <span>History</span>
        <span className="sr-only">{` of ${shelf.name}`}</span>
      </Link>
      {mayTake && (
        <MoreMenu name={shelf.name}>
          <MoreAction text="Take off" of={shelf.name} onClick={() => onAct('taken')} />
          <MoreAction text="Place and low stock" of={shelf.name} onClick={() => onAct('shelf')} />
        </MoreMenu>
      )}
    </div>
  </article>
);

const Act = ({ text, of, onClick }: { text: string; of: string; onClick: () => void }) => (
  <Button variant="secondary" size="small" onClick={onClick}>
    <span>{text}</span>
    <span className="sr-only">{` ${of}`}</span>
  </Button>
);
