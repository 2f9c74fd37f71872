import type { Parcel } from '#contract/desk.endpoints.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import type { Elements } from '../../ui/elements.ts';
import { Badge } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { expectedText, nameOf, wayText } from './parcel-words.ts';

/** What is in a parcel and where it goes. `head` stands before its name, `children` below. */
export const ParcelCard = ({
  parcel,
  head,
  children,
}: {
  parcel: Parcel;
  head?: Elements;
  children?: Elements;
}) => {
  const expected = expectedText(parcel);
  return (
    <article className="card grid gap-3 p-4" aria-labelledby={`parcel-${parcel._id}`}>
      <div className="flex items-start gap-3">
        {head}
        <div className="grid min-w-0 flex-1 gap-1">
          <h3
            id={`parcel-${parcel._id}`}
            className="wrap-anywhere font-sans font-semibold tracking-normal"
          >
            <span className="whitespace-nowrap tabular-nums">{nameOf(parcel)}</span>
            <span>, </span>
            <span>{parcel.receiver}</span>
          </h3>
          <p className="text-muted text-sm">{wayText(parcel)}</p>
          {expected && <p className="text-muted text-sm">{`Expected ${expected}`}</p>}
          <ParcelBadges parcel={parcel} />
        </div>
      </div>
      <ul className="grid gap-2">
        {parcel.items.map((item) => (
          <li key={item.position} className="flex items-center gap-3">
            <Picture
              src={pictureAt(item.image, 160)}
              alt=""
              width={36}
              height={48}
              className="aspect-3/4 w-9 flex-none rounded-sm bg-sunk object-cover"
            />
            <span className="grid min-w-0">
              <span className="wrap-anywhere">
                <span className="font-semibold tabular-nums">{`${item.quantity} × `}</span>
                <span>{item.name}</span>
                {item.size && <span>{`, size ${item.size}`}</span>}
              </span>
              {item.shelfNote && (
                <span className="text-muted text-sm">{`Lies: ${item.shelfNote}`}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </article>
  );
};

/** What is in the way of a parcel, or has changed. */
const ParcelBadges = ({ parcel }: { parcel: Parcel }) => {
  const texts = [
    parcel.blocked === 'size' ? 'Size to be agreed' : '',
    parcel.blocked === 'ask' ? 'Ask a manager' : '',
    parcel.addressMissing ? 'No address' : '',
    parcel.status === 'Paid' && parcel.printed === 'changed' ? 'Changed since it was printed' : '',
  ].filter(Boolean);
  if (texts.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {texts.map((text) => (
        <Badge key={text} tone="warn">
          {text}
        </Badge>
      ))}
    </p>
  );
};
