import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
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

/** The page that the service worker serves when it cannot load the requested one. */
export default function OfflinePage() {
  return <OfflineScreen />;
}
