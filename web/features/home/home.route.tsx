import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page/page.ts';
import { useWaysToPay } from '../../platform/page/shop.ts';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { trendingBeginning, trendingQuery } from '../catalogue/queries.ts';
import { teasersQuery } from '../posts/queries.ts';
import { AboutUs } from './about-us.tsx';
import { Benefits } from './benefits.tsx';
import { Blogs } from './blogs.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Deal, dealQuery } from './deal/deal.tsx';
import { Hero } from './hero.tsx';
import { ShopFacts } from './shop-facts.tsx';
import { TrendCards } from './trend-cards.tsx';
import { Trending } from './trending.tsx';

const load: Load = async ({ get }) => {
  // Each part stands alone: one that fails asks again in the browser and says so there.
  await Promise.allSettled([
    get(trendingQuery(), trendingBeginning()),
    get(dealQuery()),
    get(teasersQuery()),
  ]);
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function Home() {
  return (
    <>
      <Head
        title="Malkia | Women's fashion in Kenya"
        description={`Up to 20% discount on women's fashion: dresses, shoes, bags and jewellery. Free delivery in Kenya, pay by ${useWaysToPay()}.`}
        path={links.home()}
      />
      <ShopFacts />
      <Hero />
      <BrandBorder />
      <TrendCards />
      <CategoryGrid />
      <Trending />
      <Deal />
      <Benefits />
      <Blogs />
      <AboutUs />
    </>
  );
}
