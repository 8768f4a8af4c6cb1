import { NOTICES_PATH, settingsPath, signInPath } from '#contract/addresses.ts';
import { myNotices } from '#contract/notices.ts';
import { myNotifications } from '#contract/notifications.ts';
import { loadForViewer } from '#web/account/auth/login/signed-in-only.ts';
import { apiContext } from '#web/page/api.ts';
import { pageMeta } from '#web/page/meta.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { Route } from './+types/notices-page.ts';
import { AccountNotices } from './account-notices.tsx';
import { applyNoticesForm, readNoticesChoice, VIEWS, UP_TO } from './notices-data.ts';
import { NoticeSettings } from './notice-settings.tsx';
import { NoticeViews } from './notice-views.tsx';
import styles from './notices-page.module.css';
import { VisitorNotices } from './visitor-notices.tsx';
import { useFetcher } from 'react-router';

/** Marks all notices up to the newest shown one as read. */
function ReadAllButton({ newestId }: { newestId: number }) {
  const { Form, state } = useFetcher();
  return (
    <Form method="post" className={styles.readAll}>
      <input type="hidden" name={UP_TO} value={newestId} />
      <button
        type="submit"
        className={buttonClass({ variant: 'bare' })}
        aria-busy={state !== 'idle' || undefined}
      >
        Прочитать все
      </button>
    </Form>
  );
}

export async function loader(args: Route.LoaderArgs) {
  const { view, before } = readNoticesChoice(args.request.url);
  const query = { kinds: [...VIEWS[view].kinds], before };
  const own = await loadForViewer(args, async (call) => {
    const [notices, settings] = await Promise.all([call(myNotices, { query }), call(myNotifications)]);
    return { notices, settings };
  });
  return { view, before: before ?? null, now: new Date().toISOString(), own };
}

export async function action({ context, request }: Route.ActionArgs) {
  await applyNoticesForm(context.get(apiContext), await readForm(request));
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Уведомления',
    description: 'Новые эпизоды, переносы и ответы команды.',
    path: NOTICES_PATH,
    isHidden: true,
  });
}

export default function NoticesPage({ loaderData: { own, ...page } }: Route.ComponentProps) {
  return (
    <main className={styles.page}>
      <div className={styles.head}>
        <h1>Уведомления</h1>
        {own && (own.notices.data.length > 0 || page.view !== 'all') && <NoticeViews view={page.view} />}
        {own && own.notices.unread > 0 && page.before === null && own.notices.data[0] && (
          <ReadAllButton newestId={own.notices.data[0].id} />
        )}
        {own && (
          <Link
            to={settingsPath('notifications')}
            className={buttonClass({ variant: 'bare', square: true }, styles.gear)}
            aria-label="Настроить уведомления"
            title="Настроить"
          >
            <Icon name="settings" size={22} />
          </Link>
        )}
      </div>
      {/* Visitors read first that their notices are of this browser; the settings come after the notices. */}
      {!own && (
        <aside className={styles.aside} aria-label="Как сообщать">
          <AboutVisitors />
        </aside>
      )}
      <div>{own ? <AccountNotices {...own} {...page} /> : <VisitorNotices now={page.now} />}</div>
      {own && (
        <aside className={styles.settings} aria-label="Как сообщать">
          <NoticeSettings settings={own.settings} />
        </aside>
      )}
    </main>
  );
}

function AboutVisitors() {
  return (
    <>
      <p className={styles.about}>
        Уведомления приходят о релизах, у которых вы нажали на колокольчик или сердечко, и хранятся в этом
        браузере. <Link to={signInPath(NOTICES_PATH)}>Войдите</Link>, чтобы получать уведомления на всех
        устройствах.
      </p>
      <noscript>
        <p className={styles.about}>Чтобы увидеть их, включите скрипты.</p>
      </noscript>
    </>
  );
}
