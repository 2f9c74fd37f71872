import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../platform/api-client/session.ts';
import { siteStorage } from '../../../platform/browser/storage.ts';
import { useLateScript } from '../../../ui/late-script.ts';
import { LoadFailed } from '../../../ui/loaded.tsx';
import { recordName, useFlow } from './payment-store.ts';

const loadRunner = () => import('./payment-runner.ts');

/**
 * Mounted on every page: resumes a payment that was running when the page was left or reloaded, and handles a
 * finished one. The payment code is loaded only when needed.
 */
export const PaymentResume = () => {
  const { ready, user } = useSession();
  const userId = user?._id;
  const state = useFlow((flow) => flow.state);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState(false);
  const { script: runner, failed, trying, again } = useLateScript(loadRunner, { wanted });

  useEffect(() => {
    const busy = 'record' in useFlow.getState().state;
    if (!ready || (!busy && !(userId && siteStorage.read(recordName(userId))))) return;
    setWanted(true);
    runner?.resumeFor(userId);
  }, [ready, userId, runner]);

  useEffect(() => {
    if (state.kind !== 'done') return;
    useFlow.setState({ state: { kind: 'idle' } });
    // On other pages the toasts are enough: nobody is navigated away from what they read.
    if (pathname !== '/checkout') return;
    const { order, refusal } = state;
    navigate(order ? `/thank-you?order=${order._id}` : '/thank-you', {
      state: { order, refusal },
    });
  }, [state, pathname, navigate]);
  return (
    failed && (
      <div className="page">
        <LoadFailed
          text="Your payment is not lost, but we can’t look it up now. Check your connection."
          query={{ isFetching: trying, refetch: again }}
        />
      </div>
    )
  );
};
