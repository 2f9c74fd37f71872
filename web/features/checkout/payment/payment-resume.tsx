import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../../../platform/api-client/session.ts';
import { siteStorage } from '../../../platform/browser/storage.ts';
import { useLateScript } from '../../../ui/late-script.ts';
import { LoadFailed } from '../../../ui/loaded.tsx';
import { newsName, recordName, useFlow } from './payment-store.ts';

const loadWatch = () => import('./payment-watch.tsx');

/**
 * Mounted on every page. What resumes and ends a payment is loaded only where one runs, was left running, or ended
 * without being seen; and on the checkout, whose network may be gone when Pay is pressed.
 */
export const PaymentResume = () => {
  const { ready, user } = useSession();
  const userId = user?._id;
  const { pathname } = useLocation();
  const runs = useFlow(({ state }) => 'record' in state);
  const [left, setLeft] = useState(false);
  const mayPay = userId !== undefined && pathname === '/checkout';
  const { script, failed, trying, again } = useLateScript(loadWatch, {
    wanted: ready && (runs || left || mayPay),
  });

  useEffect(() => {
    const isStored = (name: (id: string) => string) => userId && siteStorage.read(name(userId));
    if (ready && (isStored(recordName) || isStored(newsName))) setLeft(true);
  }, [ready, userId]);

  if (failed && (runs || left)) {
    return (
      <div className="page">
        <LoadFailed
          text="Your payment is not lost, but we can’t look it up now. Check your connection."
          query={{ isFetching: trying, refetch: again }}
        />
      </div>
    );
  }
  return ready && script && <script.PaymentWatch userId={userId} />;
};
