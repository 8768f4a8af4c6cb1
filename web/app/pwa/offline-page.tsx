import { otherOrigins } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import type { Route } from './+types/offline-page.ts';
import { RETRY_SCRIPT } from './offline-document.ts';
import { OfflineScreen } from './offline-screen.tsx';

export function loader({ context }: Route.LoaderArgs) {
  const spare = otherOrigins(context);
  widenPolicy(context, { laterScripts: [RETRY_SCRIPT], connectOrigins: spare });
  return { spare };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Нет соединения', isHidden: true });
}

/** The page that the service worker serves when it cannot load the requested one. */
export default function OfflinePage({ loaderData: { spare } }: Route.ComponentProps) {
  return <OfflineScreen spare={spare} />;
}
