import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../platform/api-client/session.ts';
import { siteStorage } from '../../../platform/browser/storage.ts';
import { recordName, useFlow } from './payment-store.ts';

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

  useEffect(() => {
    const busy = 'record' in useFlow.getState().state;
    if (!ready || (!busy && !(userId && siteStorage.read(recordName(userId))))) return;
    import('./payment-runner.ts').then((runner) => runner.resumeFor(userId)).catch(() => {});
  }, [ready, userId]);

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
  return null;
};
