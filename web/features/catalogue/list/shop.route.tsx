import { type Load, pageClientLoader, pageLoader } from '../../../platform/page/page.ts';
import { usePaymentMethodsText } from '../../../platform/page/shop.ts';
import { FilteredList, loadList } from './filtered-list.tsx';

const load: Load = (args) => loadList(args);
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function Shop() {
  const head = {
    title: "Shop women's fashion",
    description: `Dresses, shoes, bags, jewellery and more. Filter by category, color and price; pay by ${usePaymentMethodsText()}.`,
  };
  return (
    <div className="page pt-8 pb-4">
      <h1 className="title">Shop</h1>
      <FilteredList head={head} failed="Error loading products." />
    </div>
  );
}
