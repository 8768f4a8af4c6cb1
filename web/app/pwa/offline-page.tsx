import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/security-headers.ts';
import type { Route } from './+types/offline-page.ts';
import { RETRY_SCRIPT } from './offline-document.ts';
import { OfflineScreen } from './offline-screen.tsx';

export function loader({ context }: Route.LoaderArgs) {
  widenPolicy(context, { laterScripts: [RETRY_SCRIPT] });
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Нет соединения', isHidden: true });
}

/** What the service worker answers in place of a page that it cannot get. */
export default function OfflinePage() {
  return <OfflineScreen />;
}
