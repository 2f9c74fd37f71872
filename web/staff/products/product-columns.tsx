import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.endpoints.ts';
import { LOW_STOCK, type Sort } from '#contract/catalogue.ts';
import { Price, Rating } from '../../features/catalogue/price-and-rating.tsx';
import { capital } from '../../platform/capital.ts';
import { shortDate } from '../../platform/dates.ts';
import { links } from '../../platform/page/links.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Name } from '../../ui/name.tsx';
import { Badge } from '../../ui/notice.tsx';

const PRICE_ORDERS: Partial<Record<Sort, 'ascending' | 'descending'>> = {
  'price-asc': 'ascending',
  'price-desc': 'descending',
};

/** Sold-out sizes of a product that is not sold out as a whole. */
const soldOutSizes = ({ stock, sizes = [] }: Product): string =>
  stock === 0
    ? ''
    : sizes
        .filter((size) => size.stock === 0)
        .map(({ label }) => label)
        .join(', ');

const NameCell = ({ product, toCount }: { product: Product; toCount: boolean }) => (
  <div className="flex items-center gap-3">
    <img
      src={pictureAt(product.image, 160)}
      alt=""
      width={48}
      height={64}
      loading="lazy"
      className="aspect-3/4 w-12 shrink-0 rounded-sm bg-sunk object-cover"
    />
    <div className="min-w-0">
      <Link to={links.product(product._id)} className="hover:underline">
        <Name of={product.name} />
      </Link>
      <p className="font-normal text-muted text-sm">
        {[product.category, product.color].filter(Boolean).map(capital).join(' · ')}
      </p>
      {soldOutSizes(product) && (
        <p className="font-normal text-sm">{`Sold out: ${soldOutSizes(product)}`}</p>
      )}
      {toCount && <Badge tone="warn">Check sizes</Badge>}
    </div>
  </div>
);

const Stock = ({ stock }: { stock: number }) => {
  if (stock === 0) return <Badge tone="danger">Out of stock</Badge>;
  return stock <= LOW_STOCK ? <Badge tone="warn">{`${stock} left`}</Badge> : stock;
};

type RowButtonProps = {
  id?: string;
  icon: IconName;
  text: string;
  name: string;
  danger?: boolean;
  onClick: () => void;
};

/** Shows its text where there is room; its accessible name includes the product's name. */
const RowButton = ({ id, icon, text, name, danger, onClick }: RowButtonProps) => (
  <Button
    id={id}
    variant={danger ? 'danger' : 'secondary'}
    aria-label={`${text} ${name}`}
    className="max-md:flex-1 md:max-xl:w-11 md:px-3"
    onClick={onClick}
  >
    <Icon name={icon} className="size-5" />
    <span className="md:max-xl:hidden">{text}</span>
  </Button>
);

/** Id of the button that takes focus after a product was edited. */
export const editButtonId = (id: string): string => `edit-${id}`;

const Reviews = ({ rating, reviews }: Product) =>
  reviews === 0 ? '–' : <Rating value={rating} reviews={reviews} />;

type Table = {
  sort: Sort;
  /** Ids of products whose sizes should be counted. */
  toCount: ReadonlySet<string>;
  onSort: (sort: Sort) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
};

/** The table's columns; prices sort both ways, date and rating only descending. */
export const productColumns = ({
  sort,
  toCount,
  onSort,
  onEdit,
  onDelete,
}: Table): readonly Column<Product>[] => [
  {
    head: 'Product',
    cell: (product) => <NameCell product={product} toCount={toCount.has(product._id)} />,
  },
  {
    head: 'Price',
    sort: {
      by: PRICE_ORDERS[sort],
      onSort: () => onSort(sort === 'price-asc' ? 'price-desc' : 'price-asc'),
    },
    cell: ({ price, oldPrice }) => (
      <Price price={price} {...(oldPrice === undefined ? {} : { oldPrice })} />
    ),
  },
  { head: 'Can be bought', numeric: true, cell: ({ stock }) => <Stock stock={stock} /> },
  {
    head: 'Rating',
    sort: { by: sort === 'rating' ? 'descending' : undefined, onSort: () => onSort('rating') },
    cell: (product) => <Reviews {...product} />,
  },
  {
    head: 'Added',
    sort: { by: sort === 'newest' ? 'descending' : undefined, onSort: () => onSort('newest') },
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {shortDate(createdAt)}
      </time>
    ),
  },
  {
    head: '',
    cell: (product) => (
      <div className="flex w-full gap-2 md:justify-end">
        <RowButton
          id={editButtonId(product._id)}
          icon="edit"
          text="Edit"
          name={product.name}
          onClick={() => onEdit(product)}
        />
        <RowButton
          danger
          icon="trash"
          text="Delete"
          name={product.name}
          onClick={() => onDelete(product)}
        />
      </div>
    ),
  },
];
