import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { OriginContext } from '../../platform/page/head.tsx';
import { type Load, pageClientLoader, pageLoader } from '../../platform/page/page.ts';
import { shopSettings } from '../../platform/page/shop.ts';
import { CartPanel } from '../cart/cart-panel.tsx';
import { PaymentResume } from '../checkout/payment/payment-resume.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const load: Load = async ({ get }) => {
  await get(shopSettings);
};

const fill = pageLoader(load);
export const loader = async (args: Parameters<typeof fill>[0]) => {
  const { data } = await fill(args);
  return { ...data, origin: new URL(args.request.url).origin };
};
export const clientLoader = pageClientLoader(load);
/** Nothing here changes from page to page. */
export const shouldRevalidate = () => false;

type Props = { loaderData?: { origin: string } | null };

export default function MainLayout({ loaderData }: Props) {
  const { data: shop } = useQuery(shopSettings);
  const origin = loaderData?.origin ?? (typeof document === 'undefined' ? '' : location.origin);
  return (
    <OriginContext value={origin}>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {shop?.mode === 'demo' && (
        <aside aria-label="Notice" className="demo-note">
          Demo shop: no money moves
        </aside>
      )}
      {shop?.testPayments && (
        <aside aria-label="Notice" className="demo-note">
          This shop is being tested: please do not order yet
        </aside>
      )}
      <SiteHeader />
      <main id="content" tabIndex={-1} className="site-main">
        <Outlet />
      </main>
      <SiteFooter />
      <CartPanel />
      <PaymentResume />
    </OriginContext>
  );
}
