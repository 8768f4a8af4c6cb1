import { HISTORY_PATH, signInPath } from '#contract/addresses.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { data, redirect } from 'react-router';
import { forgetTimecodes } from '#contract/views.ts';
import { apiContext, originContext } from '#web/page/api.ts';
import { hasSessionCookie } from '#web/page/request/session-cookie.ts';
import { pageMeta } from '#web/page/meta.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Route } from './+types/history-page.ts';
import { AccountHistory } from './account-history.tsx';
import styles from './history-page.module.css';
import { Page } from '#web/ui/page.tsx';
import { loadHistory } from './load-history.ts';
import { VisitorHistory } from './visitor-history.tsx';

function pageOf(request: Request): number {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1);
  return Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 1;
}

// After the end of a session the page is that of a visitor.
function isSignedOut(error: unknown): boolean {
  const init = (error as { init?: { status?: number } } | null)?.init;
  return init?.status === 403;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const now = new Date().toISOString();
  if (!hasSessionCookie(request, context.get(originContext))) return { history: null, now };
  try {
    return { history: await loadHistory(context.get(apiContext), pageOf(request)), now };
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    return { history: null, now };
  }
}

/** Removes an episode from the history, for browsers without scripts. */
export async function action({ context, request }: Route.ActionArgs) {
  const episode = (await readForm(request)).get('episode');
  if (typeof episode !== 'string') throw data(null, { status: 422 });
  await context.get(apiContext)(forgetTimecodes, { body: [{ release_episode_id: episode }] });
  return redirect(HISTORY_PATH, 303);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'История просмотра',
    description: 'Что вы смотрели и где остановились.',
    path: HISTORY_PATH,
    isHidden: true,
  });
}

export default function HistoryPage({ loaderData: { history, now } }: Route.ComponentProps) {
  const viewer = useViewer();
  return (
    <Page>
      <h1>История</h1>
      {history ? (
        // The key resets the list on another page or account.
        <AccountHistory key={`${viewer?.id}-${history.page}`} history={history} now={now} />
      ) : (
        <>
          <p className={styles.about}>
            Хранится только в этом браузере. <Link to={signInPath(HISTORY_PATH)}>Войдите</Link>, чтобы
            продолжать с того же места на любом устройстве.
          </p>
          <noscript>
            <p className={styles.about}>Чтобы увидеть её, включите скрипты.</p>
          </noscript>
          <VisitorHistory now={now} />
        </>
      )}
    </Page>
  );
}
