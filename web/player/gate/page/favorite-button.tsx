import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Adds a release to the favourites of the viewer, or of the browser, and removes it. */
export function FavoriteButton({ releaseId }: { releaseId: number }) {
  const { isIn, toggle } = useFavorite(releaseId);
  return (
    <Button aria-pressed={isIn} onClick={toggle} errorCallback={showProblem}>
      <Icon name={isIn ? 'heart-full' : 'heart'} />
      {isIn ? 'В избранном' : 'В избранное'}
    </Button>
  );
}
