import type { Parcel } from '#contract/desk.endpoints.ts';
import { addressLines, nameOf, pickList, piecesIn, wayText } from './parcel-words.ts';

type Shop = { name: string; address: string; phone: string };
type Props = { parcels: readonly Parcel[] };

/** What to fetch from the shelves, and which parcel gets what. */
export const PickList = ({ parcels }: Props) => (
  <div className="paper">
    <h2 className="subheading">Pick list</h2>
    <table className="paper-table">
      <thead>
        <tr>
          <th scope="col">Pieces</th>
          <th scope="col">Product</th>
          <th scope="col">Size</th>
          <th scope="col">Place</th>
        </tr>
      </thead>
      <tbody>
        {pickList(parcels).map(({ key, name, size, place, pieces }) => (
          <tr key={key}>
            <td>{pieces}</td>
            <th scope="row">{name}</th>
            <td>{size ?? ''}</td>
            <td>{place}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** A page for each parcel, to be laid in. */
export const Slips = ({ parcels, shop }: Props & { shop: Shop }) => (
  <>
    {parcels.map((parcel) => (
      <article key={parcel._id} className="paper paper-slip">
        <h2 className="subheading">{shop.name}</h2>
        <p className="font-semibold">{nameOf(parcel)}</p>
        <Address parcel={parcel} />
        <p>{wayText(parcel)}</p>
        <table className="paper-table">
          <thead>
            <tr>
              <th scope="col">Pieces</th>
              <th scope="col">Product</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {parcel.items.map(({ position, quantity, name, size, sizeToAgree }) => (
              <tr key={position}>
                <td>{quantity}</td>
                <th scope="row">{name}</th>
                <td>{size ?? (sizeToAgree ? 'to be agreed' : '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>Asante for shopping with us!</p>
      </article>
    ))}
  </>
);

/** A label of A6 for each parcel. */
export const Labels = ({ parcels, shop }: Props & { shop: Shop }) => (
  <>
    {parcels.map((parcel) => (
      <article key={parcel._id} className="paper paper-label">
        <h2 className="sr-only">{nameOf(parcel)}</h2>
        <div className="paper-to">
          <Address parcel={parcel} />
        </div>
        <p className="font-semibold">{wayText(parcel)}</p>
        <p>{`${nameOf(parcel)}, ${piecesIn(parcel) === 1 ? '1 piece' : `${piecesIn(parcel)} pieces`}`}</p>
        <p className="paper-from">
          {['From', shop.name, shop.address.replaceAll('\n', ', '), shop.phone]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
      </article>
    ))}
  </>
);

const Address = ({ parcel }: { parcel: Parcel }) => (
  <address className="whitespace-pre-line not-italic">{addressLines(parcel).join('\n')}</address>
);
