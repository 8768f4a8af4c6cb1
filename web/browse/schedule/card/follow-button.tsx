import { showProblem, toggleFavorite } from '#web/entities/viewer/own-list-actions.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { toggleLocalFavorite, useLocalFavorites } from '#web/entities/viewer/use-local-favorites.ts';
import { useOwnLists } from '#web/entities/viewer/use-own-lists.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './follow-button.module.css';

/** Follows a release: notices of new episodes are about the favourites, so it adds to them or removes from them. */
export function FollowButton({ id, title }: { id: number; title: string }) {
  const ids = useRootData()?.own ?? null;
  const lists = useOwnLists();
  const local = useLocalFavorites();
  const isFollowed = (lists?.favorites ?? local).has(id);
  const toggle = () => (ids ? void toggleFavorite(ids, id).catch(showProblem) : toggleLocalFavorite(id));
  return (
    <button
      type="button"
      className={classes(styles.follow, isFollowed && styles.followed)}
      aria-label={`Следить за выходом: ${title}`}
      aria-pressed={isFollowed}
      title={isFollowed ? 'В избранном' : 'В избранное'}
      onClick={toggle}
    >
      <Icon name={isFollowed ? 'bell-full' : 'bell'} />
    </button>
  );
}
