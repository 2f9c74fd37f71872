import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { shopSettings } from '../../platform/page/shop.ts';
import { CartPanel } from '../cart/cart-panel.tsx';
import { PaymentResume } from '../checkout/payment/payment-resume.tsx';
import { DemoLine } from './demo-line.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StorageNotice } from './storage-notice.tsx';

export default function MainLayout() {
  const { data: shop } = useQuery(shopSettings);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {shop?.mode === 'demo' && <DemoLine />}
      {shop?.testPayments && (
        <aside aria-label="Notice" className="demo-note">
          This shop is being tested: please do not order yet
        </aside>
      )}
      <StorageNotice />
      <SiteHeader />
      <main id="content" tabIndex={-1} className="site-main">
        <PaymentResume />
        <Outlet />
      </main>
      <SiteFooter />
      <CartPanel />
    </>
  );
}
