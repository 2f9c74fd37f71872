import { Link, redirect, useParams } from 'react-router';
import { CATEGORIES, type Category, categoryLabel } from '#contract/categories.ts';
import { capital } from '../../../platform/capital.ts';
import { links } from '../../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { usePaymentMethodsText, useShop, useTitle } from '../../../platform/page/shop.ts';
import { StatePicture } from '../../../platform/page/state-picture.tsx';
import { EmptyState } from '../../../ui/loaded.tsx';
import { SearchBox } from '../../layout/search-box.tsx';
import { Trail } from '../trail.tsx';
import { FilteredList, loadList } from './filtered-list.tsx';

const known = (category: string): category is Category =>
  (CATEGORIES as readonly string[]).includes(category);

const load: Load = async (args) => {
  const { category = '' } = args.params;
  if (!known(category)) return { status: 404 };
  await loadList(args, category);
};
const fill = pageLoader(load);
const fillInBrowser = pageClientLoader(load);

/** Redirects a category name in other letter case, so that each category has one URL. */
const toLowerCase = ({ category = '' }: { category?: string | undefined }): void => {
  const lower = category.toLowerCase();
  if (lower !== category && known(lower)) throw redirect(links.category(lower), 301);
};
export const loader = (args: Parameters<typeof fill>[0]) => {
  toLowerCase(args.params);
  return fill(args);
};
export const clientLoader = (args: Parameters<typeof fillInBrowser>[0]) => {
  toLowerCase(args.params);
  return fillInBrowser(args);
};

export default function CategoryPage() {
  const { category = '' } = useParams();
  return (
    <div className="page pt-4 pb-4">
      {known(category) && (
        <Trail here={{ to: links.category(category), text: categoryLabel(category) }} />
      )}
      <h1 className="title mt-2">{capital(categoryLabel(category))}</h1>
      {known(category) ? <Products key={category} category={category} /> : <Unknown />}
    </div>
  );
}

const BackToShop = () => (
  <EmptyState
    text="No products found in this category."
    picture={<StatePicture name="empty-search" />}
  >
    <Link to={links.shop()} className="button button-primary">
      Go Back to Shop
    </Link>
    <SearchBox />
  </EmptyState>
);

const Unknown = () => (
  <>
    <title>{useTitle('Category not found')}</title>
    <meta name="robots" content="noindex" />
    <BackToShop />
  </>
);

const Products = ({ category }: { category: Category }) => {
  const label = categoryLabel(category);
  const head = {
    title: `${label} for women`,
    description: `${label} for women at ${useShop().name}, priced in Kenyan shillings. Pay by ${usePaymentMethodsText()}.`,
    image: `/images/art-category-${category}/640.webp`,
  };
  return (
    <FilteredList
      within={category}
      head={head}
      failed="Failed to load products. Please try again."
      none={<BackToShop />}
    />
  );
};
