/** As `ICONS`, of those that only staff's pages draw: the others are in the script of every page. */
export const STAFF_ICONS = {
  more: 'M12 5a.5.5 0 1 0 .01 0M12 11.5a.5.5 0 1 0 .01 0M12 18a.5.5 0 1 0 .01 0',
  star: 'm12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8L12 3.5Z',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1',
  quote: 'M10 7c-3 .8-4.5 3-4.5 6.5V17H10v-4.5H7.5M19 7c-3 .8-4.5 3-4.5 6.5V17H19v-4.5h-2.5',
} as const;
