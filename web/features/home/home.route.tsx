import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LIMITS } from '#contract/catalogue.ts';
import { NETWORK_NAMES } from '#contract/networks.ts';
import type { ShopDetails } from '#contract/shop.endpoints.ts';
import { iconAt } from '#contract/shop-icon.ts';
import type { ShopPictures } from '#contract/shop-pictures.endpoints.ts';
import { apiQuery } from '../../platform/api-client/query.ts';
import { useStoredState } from '../../platform/browser/restore-position.ts';
import { Head } from '../../platform/page/head.tsx';
import { JsonLd } from '../../platform/page/json-ld.tsx';
import { links } from '../../platform/page/links.ts';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page/page.ts';
import { pictureAt } from '../../platform/page/pictures.ts';
import {
  lines,
  pictureIn,
  shopTexts,
  usePaymentMethodsText,
  useShop,
  useShopPictures,
} from '../../platform/page/shop.ts';
import { BrandBorder } from '../../ui/brand-border.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed, Loading } from '../../ui/loaded.tsx';
import { ProductGrid, ProductGridSkeleton } from '../catalogue/list/product-grid.tsx';
import { useInView, usePartialList } from '../catalogue/list/progressive.ts';
import { trendingBeginning, trendingQuery } from '../catalogue/queries.ts';
import { TeaserList, TeaserSkeletons } from '../posts/teasers.tsx';
import { Deal, dealQuery } from './deal/deal.tsx';
import { AboutUs, Benefits, CategoryGrid, Hero, TrendCards } from './home-parts.tsx';

const TEASERS = 3;
const teasersQuery = () => apiQuery('GET /api/posts', { query: { limit: TEASERS } });

const load: Load = async ({ get }) => {
  // Parts load independently: a failed one is fetched again in the browser and shows its error there.
  await Promise.allSettled([
    get(trendingQuery(), trendingBeginning()),
    get(shopTexts),
    get(dealQuery()),
    get(teasersQuery()),
  ]);
};
export const loader = pageLoader(load);
export const clientLoader = pageClientLoader(load);

export default function Home() {
  const { data: texts } = useQuery(shopTexts);
  return (
    <>
      <Head
        nameFirst
        title="Women's fashion in Kenya"
        description={`${texts?.heroTitle}: dresses, shoes, bags and jewellery.${texts?.deliveryTitle ? ` ${texts.deliveryTitle}.` : ''} Pay by ${usePaymentMethodsText()}.`}
        path={links.home()}
      />
      <ShopFacts />
      <Hero texts={texts} />
      <BrandBorder />
      <TrendCards />
      <CategoryGrid />
      <Trending />
      <Deal />
      <Benefits texts={texts} />
      <Blogs />
      <AboutUs texts={texts} />
    </>
  );
}

const Trending = () => {
  const [shown, setShown] = useStoredState<number>('trending', LIMITS.trendingStep);
  const { query, isWhole, loadRest } = usePartialList(trendingQuery(), LIMITS.trending);
  const { data, isError, isPending } = query;
  const products = data?.products ?? [];
  const near = useInView<HTMLDivElement>(loadRest);
  const spent = shown >= products.length;
  const more = () => {
    loadRest();
    setShown(shown + LIMITS.trendingStep);
  };
  return (
    <section aria-labelledby="trending" className="page section">
      <h2 id="trending" className="heading mb-4 md:mb-6">
        Trending Products
      </h2>
      {isError && (
        <LoadFailed
          text="Failed to load products. Please try again."
          query={query}
          className="mb-6"
        />
      )}
      {isPending && (
        <>
          <Loading>Loading trending products...</Loading>
          <ProductGridSkeleton even count={LIMITS.trendingStep} />
        </>
      )}
      <ProductGrid even products={products.slice(0, shown)} />
      {!(spent && isWhole) && (
        <div ref={near} className="mt-10 text-center">
          <Button variant="secondary" busy={spent && query.isFetching} onClick={more}>
            Load More
          </Button>
        </div>
      )}
    </section>
  );
};

const Blogs = () => {
  const { data, isPending } = useQuery(teasersQuery());
  return (
    <section
      id="blogs"
      tabIndex={-1}
      aria-labelledby="blogs-heading"
      className="page section outline-none"
    >
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="blogs-heading" className="heading">
          Our Blogs
        </h2>
        <Link to={links.allBlogs()} className="inline-flex min-h-11 items-center gap-2 text-link">
          All posts
          <Icon name="arrow-right" className="size-5" />
        </Link>
      </div>
      {/* Reserves the height, so that a jump to a section below lands right. */}
      {isPending && <TeaserSkeletons count={3} />}
      {data && <TeaserList posts={data.posts} level="h3" />}
    </section>
  );
};

const describe = (shop: ShopDetails, pictures: ShopPictures) => (origin: string) => {
  const home = origin + links.home();
  const address = lines(shop.address);
  const profiles = NETWORK_NAMES.map((network) => shop[network]).filter(Boolean);
  return {
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#organization`,
        name: shop.name,
        url: home,
        logo: origin + (pictures.logo?.url ?? iconAt(pictures, 512)),
        image: origin + pictureAt(pictureIn(pictures, 'hero'), 1280),
        ...(shop.email && { email: shop.email }),
        ...(profiles.length > 0 && { sameAs: profiles }),
        ...(shop.phone && { telephone: shop.phone }),
        ...(address.length > 0 && {
          address: {
            '@type': 'PostalAddress',
            streetAddress: address.slice(0, -1).join(', '),
            // The last line is the town, perhaps followed by the country.
            addressLocality: address.at(-1)?.split(',')[0],
            addressCountry: 'KE',
          },
        }),
      },
      {
        '@type': 'WebSite',
        '@id': `${home}#website`,
        name: shop.name,
        url: home,
        publisher: { '@id': `${home}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${origin}${links.search()}?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};

/** Structured data about the shop and its search. */
const ShopFacts = () => <JsonLd describe={describe(useShop(), useShopPictures())} />;
