import { showProblem } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useIsTv } from '#web/entities/viewer/root-data.ts';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';

/** Adds the release of a slide to the favourites, or removes it. */
export function HeroHeart({ releaseId }: { releaseId: number }) {
  const { isIn, toggle } = useFavorite(releaseId);
  const isTv = useIsTv();
  const label = isIn ? 'В избранном' : 'В избранное';
  return (
    <Button
      size="large"
      square={!isTv}
      aria-pressed={isIn}
      aria-label={label}
      title={label}
      onClick={toggle}
      errorCallback={showProblem}
    >
      <Icon name={isIn ? 'heart-full' : 'heart'} />
      {isTv && label}
    </Button>
  );
}
