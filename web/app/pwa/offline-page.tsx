import { otherOrigins } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { widenPolicy } from '#web/page/policy/security-headers.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import type { Route } from './+types/offline-page.ts';
import { RETRY_SCRIPT } from './offline-document.ts';
import { OfflineScreen } from './offline-screen.tsx';
import styles from './offline-screen.module.css';

export function loader({ context }: Route.LoaderArgs) {
  const spare = otherOrigins(context);
  widenPolicy(context, { laterScripts: [RETRY_SCRIPT], connectOrigins: spare });
  return { spare };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Нет соединения', isHidden: true });
}

/**
 * The page that the service worker serves when it cannot load the requested one: it fills the list of visited pages.
 */
export default function OfflinePage({ loaderData: { spare } }: Route.ComponentProps) {
  return (
    <OfflineScreen>
      {/* The script of the document shows those that answer. */}
      {spare.map((origin) => (
        <a key={origin} href={`${origin}/`} hidden data-spare="" className={buttonClass({ size: 'large' })}>
          Открыть запасной адрес {new URL(origin).host}
        </a>
      ))}
      <section className={styles.visited}>
        <h2>Доступны посещённые страницы</h2>
        <ul id="visited" />
      </section>
    </OfflineScreen>
  );
}
