import { useEffect, useState } from 'react';
import { useSession } from '../../../platform/api-client/session.ts';
import { siteStorage } from '../../../platform/browser/storage.ts';
import { useLateScript } from '../../../ui/late-script.ts';
import { LoadFailed } from '../../../ui/loaded.tsx';
import { newsName, recordName, useFlow } from './payment-store.ts';

const loadWatch = () => import('./payment-watch.tsx');

/**
 * Mounted on every page. What resumes and ends a payment is loaded only where one runs, was left running, or ended
 * without being seen.
 */
export const PaymentResume = () => {
  const { ready, user } = useSession();
  const userId = user?._id;
  const runs = useFlow(({ state }) => 'record' in state);
  const [wanted, setWanted] = useState(false);
  const { script, failed, trying, again } = useLateScript(loadWatch, { wanted });

  useEffect(() => {
    const isStored = (name: (id: string) => string) => userId && siteStorage.read(name(userId));
    if (ready && (runs || isStored(recordName) || isStored(newsName))) setWanted(true);
  }, [ready, userId, runs]);

  if (failed) {
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
