import { useLocation } from 'react-router';
import { showProblem, toggleFavorite } from '#web/entities/viewer/own-list-actions.ts';
import { OWN_LIST_ROUTES } from '#web/entities/viewer/own-list-routes.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { useOwnLists } from '#web/entities/viewer/use-own-lists.ts';
import { BellButton } from './bell-button.tsx';
import type { FollowButtonProps } from './follow-button.tsx';

/** The bell of a viewer with an account; without scripts a plain form. */
export function AccountBell({ releaseId, isCompact = false }: FollowButtonProps) {
  const { pathname } = useLocation();
  const ids = useRootData()?.own;
  const lists = useOwnLists();
  if (!ids || !lists) return null;
  return (
    <form method="post" action={OWN_LIST_ROUTES.favorites}>
      <input type="hidden" name="release_id" value={releaseId} />
      <input type="hidden" name="back" value={pathname} />
      <BellButton
        isOn={lists.favorites.has(releaseId)}
        isCompact={isCompact}
        onToggle={() => toggleFavorite(ids, releaseId)}
        errorCallback={showProblem}
      />
    </form>
  );
}
