import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { OwnListIds, ListChangeResult } from '#web/entities/viewer/lists/own-list-store.ts';
import { OWN_LIST_ROUTES } from '#web/entities/viewer/lists/own-list-routes.ts';
import { browserOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import { formatCount, RELEASES } from '#web/format/format-count.ts';
import { browserFavorites } from '#web/entities/viewer/lists/use-local-favorites.ts';

/** The form field that makes the server skip releases that no longer exist. */
export const SKIP_UNKNOWN = 'where_known';

function formOf(ids: ReadonlySet<number>): FormData {
  const form = new FormData();
  // The last added comes first in the list.
  for (const id of [...ids].toReversed()) form.append('release_id', String(id));
  form.set('to', 'in');
  form.set(SKIP_UNKNOWN, '1');
  return form;
}

/**
 * Renders nothing: adds the visitor's favourites of this browser to the account after signing in, and then removes them
 * from the browser. A failure is retried by the next page.
 */
export function MergeLocal({ ids }: { ids: OwnListIds }) {
  const { submit, data } = useFetcher<ListChangeResult>();
  const isSent = useRef(false);

  useEffect(() => {
    const local = browserFavorites().ids();
    if (isSent.current || local.size === 0) return;
    isSent.current = true;
    const options = {
      method: 'post',
      action: OWN_LIST_ROUTES.favorites,
      defaultShouldRevalidate: false,
    } as const;
    void submit(formOf(local), options);
  }, [submit]);

  useEffect(() => {
    if (!data || 'problem' in data) return;
    const store = browserOwnLists(ids);
    const before = store.lists().favorites;
    store.receive(data);
    browserFavorites().clear();
    const added = [...store.lists().favorites].filter((id) => !before.has(id)).length;
    if (added > 0)
      showToast('success', `Избранное из этого браузера теперь в аккаунте: ${formatCount(added, RELEASES)}`);
  }, [data, ids]);
  return null;
}
