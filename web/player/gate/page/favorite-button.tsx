import { useRootData } from '#web/entities/viewer/root-data.ts';
import { showProblem, toggleFavorite } from '#web/entities/viewer/own-list-actions.ts';
import { toggleLocalFavorite, useLocalFavorites } from '#web/entities/viewer/use-local-favorites.ts';
import { useOwnLists } from '#web/entities/viewer/use-own-lists.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Adds a release to the favourites of the viewer, or of the browser, and removes it. */
export function FavoriteButton({ releaseId }: { releaseId: number }) {
  const ids = useRootData()?.own ?? null;
  const lists = useOwnLists();
  const local = useLocalFavorites();
  const isIn = (lists?.favorites ?? local).has(releaseId);
  return (
    <Button
      aria-pressed={isIn}
      onClick={() => (ids ? toggleFavorite(ids, releaseId) : toggleLocalFavorite(releaseId))}
      errorCallback={showProblem}
    >
      <Icon name={isIn ? 'heart-full' : 'heart'} />
      {isIn ? 'В избранном' : 'В избранное'}
    </Button>
  );
}
