import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: process.env['BUILD_FOLDER'] ?? 'build',
  ssr: true,
  // Lazy discovery would send every link of a page to the server in one address of kilobytes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
