import { useDeferredValue, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useInBrowser } from '../../platform/browser/storage.ts';
import { Head } from '../../platform/page/head.tsx';
import { links } from '../../platform/page/links.ts';
import { loginPath } from '../../platform/page/return-to.ts';
import { useTakesCards } from '../../platform/page/shop.ts';
import { useCartQuote } from '../cart/use-cart-quote.ts';
import { useCheckoutForm } from './checkout-form.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { DemoNote } from './demo-note.tsx';
import { PaymentForm } from './payment/payment-form.tsx';
import { useFlow } from './payment/payment-store.ts';

export default function CheckoutPage() {
  // Deferred to an update of its own, because hydration ends with one that already reads all stores.
  const known = useDeferredValue(useInBrowser());
  const takesCards = useTakesCards();
  const navigate = useNavigate();
  const signIn = useFlow(({ state }) => state.kind === 'idle' && state.signIn);
  const waiting = useCartQuote(known);

  useEffect(() => {
    if (!signIn) return;
    useFlow.setState({ state: { kind: 'idle' } });
    useCheckoutForm.setState({ signsIn: true });
    navigate(loginPath('/checkout'));
  }, [signIn, navigate]);

  return (
    <div className="page py-8 sm:py-12">
      {/* The canonical URL is the shop's list, so that search engines show that instead; a page without a
           canonical URL or description would be reported as an error. */}
      <Head
        title="Checkout"
        description={`Pay for your cart by M-PESA${takesCards ? ' or card' : ''}.`}
        path={links.shop()}
      />
      <PaymentForm known={known} waiting={waiting}>
        <div className="grid gap-6">
          <h1 className="title">Checkout</h1>
          <DemoNote />
        </div>
        <CheckoutSummary known={known} />
      </PaymentForm>
    </div>
  );
}
