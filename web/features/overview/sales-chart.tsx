import { BarChart } from 'chartist';
import { useEffect, useRef } from 'react';
import type { Overview } from '../../../contract/overview.endpoints.ts';
import { shortDay, shortKsh } from './figures.ts';

type Props = { days: Overview['days'] };

/** Room for the figures at the left, and for half a label at the right. */
const AXIS_PX = 44;
const EDGE_PX = 18;

/** Money received by day. Decoration for eyes: the table below it says the same to everybody. */
export default function SalesChart({ days }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const { style, clientWidth } = frame.current;
    const room = clientWidth - AXIS_PX - EDGE_PX;
    style.setProperty('--bar', `${Math.max(2, Math.min(24, (room / days.length) * 0.65))}px`);
    const every = Math.ceil(days.length / (clientWidth < 480 ? 4 : 6));
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
        chartPadding: { top: 12, right: EDGE_PX, bottom: 0, left: 0 },
        axisX: {
          showGrid: false,
          offset: 24,
          labelInterpolationFnc: (label, index) =>
            (days.length - 1 - index) % every === 0 ? label : null,
        },
        axisY: {
          offset: AXIS_PX,
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
  return <div ref={frame} aria-hidden="true" className="sales-chart" />;
}
