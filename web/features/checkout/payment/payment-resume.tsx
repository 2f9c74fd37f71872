import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../../platform/api-client/session.ts';
import { storedRecord, useFlow } from './payment-store.ts';

/**
 * Stands on every page: picks up a payment that was under way when the page was left or reloaded, and
 * ends a finished one. Its machinery is loaded only when there is something to pick up.
 */
export const PaymentResume = () => {
  const { ready, user } = useSession();
  const userId = user?._id;
  const state = useFlow((flow) => flow.state);
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const busy = 'record' in useFlow.getState().state;
    if (!ready || (!busy && !(userId && storedRecord(userId)))) return;
    import('./payment-runner.ts').then((runner) => runner.resumeFor(userId)).catch(() => {});
  }, [ready, userId]);

  useEffect(() => {
    if (state.kind !== 'done') return;
    useFlow.setState({ state: { kind: 'idle' } });
    // Elsewhere the toasts have said it, and nobody is torn away from what they look at.
    if (pathname !== '/checkout') return;
    const { order, refusal } = state;
    navigate(order ? `/thank-you?order=${order._id}` : '/thank-you', {
      state: { order, refusal },
    });
  }, [state, pathname, navigate]);
  return null;
};
