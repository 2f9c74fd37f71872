import type { Overview } from '#contract/overview.endpoints.ts';
import { axisSteps, shortDay, shortKsh } from './figures.ts';

/** The last day and each n-th before it has a label; more of them where there is room. */
const labelClass = (fromLast: number, days: number): string | undefined => {
  const [few, many] = [4, 6].map((most) => fromLast % Math.ceil(days / most) === 0);
  if (few && many) return '';
  if (few) return 'sm:hidden';
  return many ? 'max-sm:hidden' : undefined;
};

/** Money received by day. Hidden from screen readers: the table below has the same figures. */
export const SalesChart = ({ days }: { days: Overview['days'] }) => {
  const steps = axisSteps(Math.max(...days.map(({ revenue }) => revenue)));
  const share = (ksh: number): string => `${(100 * ksh) / (steps.at(-1) ?? 1)}%`;
  return (
    <div aria-hidden="true" className="sales-chart">
      {steps.map((step) => (
        <p key={step} className="sales-step" style={{ bottom: share(step) }}>
          {shortKsh(step)}
        </p>
      ))}
      <div className="sales-days">
        {days.map(({ date, revenue }, at) => {
          const label = labelClass(days.length - 1 - at, days.length);
          return (
            <div key={date} className="sales-day">
              <div className="sales-bar" style={{ height: share(revenue) }} />
              {label !== undefined && <span className={label}>{shortDay(date)}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
};
