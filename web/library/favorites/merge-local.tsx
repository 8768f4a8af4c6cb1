import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { OwnIds, Outcome } from '#web/entities/viewer/own-store.ts';
import { OWN_ROUTES } from '#web/entities/viewer/own-routes.ts';
import { browserOwn } from '#web/entities/viewer/use-own.ts';
import { plural, RELEASES } from '#web/format/plural.ts';
import { localFavorites } from '#web/entities/viewer/favorites.ts';

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
export function MergeLocal({ ids }: { ids: OwnIds }) {
  const { submit, data } = useFetcher<Outcome>();
  const isSent = useRef(false);

  useEffect(() => {
    const local = localFavorites().ids();
    if (isSent.current || local.size === 0) return;
    isSent.current = true;
    const options = { method: 'post', action: OWN_ROUTES.favorites, defaultShouldRevalidate: false } as const;
    void submit(formOf(local), options);
  }, [submit]);

  useEffect(() => {
    if (!data || 'problem' in data) return;
    const store = browserOwn(ids);
    const before = store.lists().favorites;
    store.take(data);
    localFavorites().clear();
    const added = [...store.lists().favorites].filter((id) => !before.has(id)).length;
    if (added > 0)
      showToast('success', `Избранное из этого браузера теперь в аккаунте: ${plural(added, RELEASES)}`);
  }, [data, ids]);
  return null;
}
