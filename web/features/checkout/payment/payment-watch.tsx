import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatKsh } from '#contract/money.ts';
import { whenChangedElsewhere } from '../../../platform/browser/storage.ts';
import { links } from '../../../platform/page/links.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { keepNews, type News, removeNews, storedNews } from './payment-news.ts';
import { resumeFor } from './payment-runner.ts';
import type { FlowState } from './payment-states.ts';
import { newsName, useFlow } from './payment-store.ts';

const CHECKOUT = '/checkout';

/** Of a payment that has just ended, with or without an order. */
const newsOf = (state: FlowState, before: FlowState): News | undefined => {
  if (state.kind === 'done') {
    const sum = 'record' in before ? `: ${formatKsh(before.record.amount * 100)}` : '';
    const text = state.refusal ?? `Your payment arrived${sum}. Your order was placed.`;
    return { paid: true, orderId: state.order?._id ?? '', text };
  }
  if (state.kind !== 'idle' || !state.text || !('record' in before)) return undefined;
  return { paid: state.tone === 'info', orderId: '', text: state.text };
};

const isSeenAt = ({ paid, orderId }: News, path: string): boolean => {
  if (!paid) return path.startsWith(CHECKOUT);
  return orderId ? path.includes(orderId) : path === links.myOrders();
};

/** Resumes the payment of this person, and tells them how it ended wherever they are. */
export const PaymentWatch = ({ userId }: { userId: string | undefined }) => {
  const state = useFlow((flow) => flow.state);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const before = useRef<FlowState>(state);
  const [news, setNews] = useState<News>();

  useEffect(() => {
    resumeFor(userId);
    const read = () => setNews(userId ? storedNews(userId) : undefined);
    read();
    return userId ? whenChangedElsewhere([newsName(userId)], read) : undefined;
  }, [userId]);

  const forget = () => {
    if (userId) removeNews(userId);
    setNews(undefined);
  };

  const onEnd = useEffectEvent(() => {
    const ended = newsOf(state, before.current);
    before.current = state;
    // It would seem to be about the next order.
    if (state.kind === 'preparing') forget();
    if (state.kind === 'done') useFlow.setState({ state: { kind: 'idle' } });
    if (pathname === CHECKOUT) {
      if (state.kind !== 'done') return;
      const { order, refusal } = state;
      // Nobody is navigated away from another page that they read.
      return navigate(order ? `/thank-you?order=${order._id}` : '/thank-you', {
        state: { order, refusal },
      });
    }
    if (!ended || !userId) return;
    keepNews(userId, ended);
    setNews(ended);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another state of the payment is news
  useEffect(() => void onEnd(), [state]);

  const seen = news && isSeenAt(news, pathname + search);
  const onSeen = useEffectEvent(forget);
  useEffect(() => {
    if (seen) onSeen();
  }, [seen]);

  return (
    <div role="status" className={news && 'news'}>
      {'record' in state && pathname !== CHECKOUT && (
        <div className="page pt-4">
          <Notice tone="info">
            <span>{`We are waiting for your payment of ${formatKsh(state.record.amount * 100)}. No need to pay twice. `}</span>
            <Link className="text-link" to={CHECKOUT}>
              See how it stands
            </Link>
          </Notice>
        </div>
      )}
      {news && !seen && (
        <div className="page pt-4">
          <Notice tone={news.paid ? 'ok' : 'warn'}>
            <div className="flex items-start justify-between gap-3">
              <p>
                <span>{`${news.text} `}</span>
                <NewsLink news={news} />
              </p>
              <IconButton label="Close" className="-my-2 -mr-2 shrink-0" onClick={forget}>
                <Icon name="close" />
              </IconButton>
            </div>
          </Notice>
        </div>
      )}
    </div>
  );
};

const NewsLink = ({ news: { paid, orderId } }: { news: News }) => {
  const [to, text] = !paid
    ? [CHECKOUT, 'Back to the checkout']
    : orderId
      ? [links.myOrder(orderId), 'See your order']
      : [links.myOrders(), 'My orders'];
  return (
    <Link className="text-link" to={to}>
      {text}
    </Link>
  );
};
