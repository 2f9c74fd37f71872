import { Link } from 'react-router';
import type { Product } from '../../../contract/catalogue.endpoints.ts';
import { LOW_STOCK } from '../../../contract/catalogue.ts';
import { links } from '../../platform/links.ts';
import { pictureAt } from '../../platform/pictures.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { capital } from '../catalogue/filters.ts';
import { Price } from '../catalogue/price.tsx';

const NameCell = ({ product }: { product: Product }) => (
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
      <Link to={links.product(product._id)} className="wrap-anywhere line-clamp-3 hover:underline">
        {product.name}
      </Link>
      {/* Narrow screens have no columns of their own for these two. */}
      <p className="font-normal text-muted text-sm lg:hidden">
        {[product.category, product.color].filter(Boolean).map(capital).join(' · ')}
      </p>
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

/** Says what it does in words where there is room, and to screen readers with the product's name. */
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

/** Where the focus comes back to after a product was edited. */
export const editButtonId = (id: string): string => `edit-${id}`;

type Actions = { onEdit: (product: Product) => void; onDelete: (product: Product) => void };

export const productColumns = ({ onEdit, onDelete }: Actions): readonly Column<Product>[] => [
  { head: 'Product', cell: (product) => <NameCell product={product} /> },
  {
    head: 'Category',
    className: 'max-lg:hidden',
    cell: ({ category }) => capital(category),
  },
  {
    head: 'Color',
    className: 'max-lg:hidden',
    cell: ({ color }) => (color ? capital(color) : '–'),
  },
  {
    head: 'Price',
    cell: ({ price, oldPrice }) => (
      <div className="whitespace-nowrap">
        <Price price={price} {...(oldPrice === undefined ? {} : { oldPrice })} />
      </div>
    ),
  },
  { head: 'Stock', numeric: true, cell: ({ stock }) => <Stock stock={stock} /> },
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
