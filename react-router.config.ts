import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  ssr: true,
  // The whole route list is small: shipped at once it saves a request before each first visit of a page.
  routeDiscovery: { mode: 'initial' },
  // A loader of its own file would start no sooner: what it calls is in the file all pages share.
  splitRouteModules: false,
} satisfies Config;
