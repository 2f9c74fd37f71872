import { BarChart } from 'chartist';
import { useEffect, useRef } from 'react';
import type { Overview } from '#contract/overview.endpoints.ts';
import { shortDay, shortKsh } from './figures.ts';

type Props = { days: Overview['days'] };

/** Space in ems of the labels: for the figures at the left, half a label at the right, and a label's height. */
const AXIS_EM = 3.7;
const EDGE_EM = 1.5;
const LABEL_EM = 2;

/** The font size of a label as in staff.css: 0.75rem, limited by the screen's width. */
const labelPx = (): number =>
  Math.min(
    0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    0.0375 * innerWidth,
  );

/** Money received by day. Hidden from screen readers: the table below has the same figures. */
export default function SalesChart({ days }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!frame.current) return;
    const { style, clientWidth } = frame.current;
    const em = labelPx();
    const [axis, edge, label] = [AXIS_EM * em, EDGE_EM * em, LABEL_EM * em];
    const room = clientWidth - axis - edge;
    style.setProperty('--bar', `${Math.max(2, Math.min(24, (room / days.length) * 0.65))}px`);
    // Asked again when the screen is turned.
    const every = () => Math.ceil(days.length / ((frame.current?.clientWidth ?? 0) < 480 ? 4 : 6));
    const chart = new BarChart(
      frame.current,
      {
        labels: days.map(({ date }) => shortDay(date)),
        series: [days.map(({ revenue }) => revenue)],
      },
      {
        low: 0,
        // Without sales the axis still needs a scale.
        ...(days.every(({ revenue }) => revenue === 0) ? { high: 1000 } : {}),
        chartPadding: { top: 12, right: edge, bottom: 0, left: 0 },
        axisX: {
          showGrid: false,
          offset: label,
          labelInterpolationFnc: (label, index) =>
            (days.length - 1 - index) % every() === 0 ? label : null,
        },
        axisY: {
          offset: axis,
          onlyInteger: true,
          scaleMinSpace: 40,
          labelInterpolationFnc: (value) => shortKsh(Number(value)),
        },
      },
    );
    // Paper may be narrower than the screen: printed, the bars shrink with it.
    chart.on('created', ({ svg }) => {
      svg.attr({ viewBox: `0 0 ${frame.current?.clientWidth} ${frame.current?.clientHeight}` });
    });
    return () => {
      chart.detach();
    };
  }, [days]);
  return <div ref={frame} aria-hidden="true" className="sales-chart" />;
}
