/** Drawn for this shop on a 24 grid with a 1.75 stroke and round ends. */
export const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  close: 'm6 6 12 12M18 6 6 18',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 4.5 4.5',
  bag: 'M5 8h14l1 12H4L5 8Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7m2.8 0-.8 12.5h-9L6.7 7M10 11v5M14 11v5',
  edit: 'M5 19h3.5L19 8.5 15.5 5 5 15.5V19Zm8-11.5 3.5 3.5',
  warning: 'M12 4 2.8 20h18.4L12 4Zm0 6v4.5m0 2.6v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17Zm0 7.5v5m0-8.1V8',
  'chevron-left': 'm14.5 5.5-6.5 6.5 6.5 6.5',
  'chevron-right': 'm9.5 5.5 6.5 6.5-6.5 6.5',
  'chevron-down': 'm5.5 9.5 6.5 6.5 6.5-6.5',
  'arrow-right': 'M4 12h15m-6-6 6 6-6 6',
  phone:
    'M6 3.5h3l1.6 4.6-2.2 1.6a12 12 0 0 0 5.9 5.9l1.6-2.2 4.6 1.6v3c0 1.2-.9 2-2 2A15.5 15.5 0 0 1 4 5.5c0-1.1.8-2 2-2Z',
  mail: 'M3.5 6h17v12.5h-17V6Zm.5.5 8 6.5 8-6.5',
  truck:
    'M2.5 6.5h11v10h-11v-10Zm11 3.5h4l3.5 3.5v3h-7.5M7 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  shield:
    'M12 3.5 4.5 6v6c0 4.2 3.1 7.3 7.5 8.5 4.4-1.2 7.5-4.3 7.5-8.5V6L12 3.5Zm-3.2 8.3 2.3 2.3 4.2-4.4',
  chat: 'M4 5h16v11h-8l-4.5 4v-4H4V5Zm4 4.5h8M8 12.5h5',
  home: 'm4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4v-9Z',
  box: 'M4 8 12 4l8 4v8.5l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8.5',
  card: 'M3 6h18v12.5H3V6Zm0 4h18M6.5 15h4',
  logout: 'M14 4.5H5v15h9M10 12h10.5m-4-4 4 4-4 4',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.6 1.6M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.6-1.6',
  instagram:
    'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Zm4 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm4.6-1.2v.1',
  tiktok: 'M13 4v11.5a3.5 3.5 0 1 1-3.5-3.5M13 4c.4 2.8 2.2 4.6 5 4.9',
  facebook: 'M15.5 4.5H14A3.5 3.5 0 0 0 10.5 8v12M7.5 11.5h7',
} as const;

export type IconName = keyof typeof ICONS;

type DrawingProps = { path: string; className?: string };

/** Decorative: stands beside a text or inside a labelled control. For an icon that a single late script needs. */
export const Drawing = ({ path, className = 'size-6' }: DrawingProps) => (
  <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
    <path d={path} />
  </svg>
);

/** As `Drawing`, of those that every page loads. */
export const Icon = ({ name, className }: { name: IconName; className?: string }) => (
  <Drawing path={ICONS[name]} className={className} />
);
