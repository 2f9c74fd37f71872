import { BarChart } from 'chartist';
import { useEffect, useRef } from 'react';
import type { Overview } from '../../../contract/overview.endpoints.ts';
import { shortDay, shortKsh } from './figures.ts';

type Props = { days: Overview['days'] };

const LABELS = 6;
/** Room that one of them takes. */
const LABEL_PX = 52;

/** Money received by day. Decoration for eyes: the table below it says the same to everybody. */
export default function SalesChart({ days }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const every = () => {
      const room = Math.floor((frame.current?.clientWidth ?? 0) / LABEL_PX);
      return Math.ceil(days.length / Math.min(LABELS, Math.max(room, 2)));
    };
    const chart = new BarChart(
      frame.current,
      {
        labels: days.map(({ date }) => shortDay(date)),
        series: [days.map(({ revenue }) => revenue)],
      },
      {
        low: 0,
        // A quiet time still has a scale.
        ...(days.every(({ revenue }) => revenue === 0) ? { high: 1000 } : {}),
        chartPadding: { top: 12, right: 4, bottom: 0, left: 0 },
        axisX: {
          showGrid: false,
          offset: 24,
          labelInterpolationFnc: (label, index) =>
            (days.length - 1 - index) % every() === 0 ? label : null,
        },
        axisY: {
          offset: 50,
          onlyInteger: true,
          scaleMinSpace: 40,
          labelInterpolationFnc: (value) => shortKsh(Number(value)),
        },
      },
    );
    return () => {
      chart.detach();
    };
  }, [days]);
  return (
    <div
      ref={frame}
      aria-hidden="true"
      className="sales-chart"
      style={{ '--bar': `${Math.min(24, Math.floor(420 / days.length))}px` } as never}
    />
  );
}
