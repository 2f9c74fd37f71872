import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole route list is small: sent at once it saves a request before the first visit of each page.
  routeDiscovery: { mode: 'initial' },
  // A file for the loader alone would not start it sooner: what it calls is in the chunk that all pages share.
  splitRouteModules: false,
} satisfies Config;
