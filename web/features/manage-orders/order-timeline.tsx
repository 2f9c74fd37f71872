import type { OrderDetail } from '../../../contract/orders.endpoints.ts';
import { dateAndTime } from '../../platform/dates.ts';
import { actorWords, stepWords } from './history-words.ts';

/** What happened to an order, oldest first. */
export const OrderTimeline = ({ history }: { history: OrderDetail['history'] }) => (
  <ol className="timeline">
    {history.map((step) => (
      <li key={`${step.at} ${step.to}`}>
        <p className="font-semibold">{stepWords(step)}</p>
        <p className="text-muted text-sm">
          <time dateTime={step.at}>{dateAndTime(step.at)}</time>, {actorWords(step.actor)}
        </p>
        {step.note && <p className="text-sm">{step.note}</p>}
      </li>
    ))}
  </ol>
);
