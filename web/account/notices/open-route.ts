import { redirect } from 'react-router';
import { NOTICES_PATH } from '#contract/addresses.ts';
import { openNotice } from '#contract/notices.ts';
import { noticeTarget } from '#web/entities/notices/format-notice.ts';
import { readApiError } from '#web/entities/viewer/lists/respond-to-list-change.ts';
import { apiContext } from '#web/page/api.ts';
import type { Route } from './+types/open-route.ts';

/**
 * Marks a notice as read and leads to its page. A GET, so that it also works in a new tab, from a push message and
 * without scripts. After the end of the session, and for old notices, it leads to the list.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const notice = await context.get(apiContext)(openNotice, { params: { noticeId: Number(params.id) } });
    return redirect(noticeTarget(notice), { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (!readApiError(error)) throw error;
    return redirect(NOTICES_PATH, { headers: { 'cache-control': 'no-store' } });
  }
}
