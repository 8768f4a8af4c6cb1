import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import styles from './favorite-button.module.css';
import { addFavorite, toggleFavorite, useFavoriteIds } from './favorites.ts';

function toggle(releaseId: number) {
  if (toggleFavorite(releaseId)) return;
  showToast('success', 'Убрано из избранного', {
    action: { label: 'Вернуть', run: () => addFavorite(releaseId) },
  });
}

/** The heart of a release. It is as wide as the longer of its words, so that nothing moves when it is pressed. */
export function FavoriteButton({ releaseId }: { releaseId: number }) {
  const isIn = useFavoriteIds().has(releaseId);
  return (
    <span className={styles.favorite}>
      <Button size="large" aria-pressed={isIn} onClick={() => toggle(releaseId)}>
        <span className={classes(styles.heart, isIn && styles.in)}>
          <Icon name="heart" />
        </span>
        <span className={styles.words}>
          <span className={classes(isIn && styles.unseen)}>В избранное</span>
          <span className={classes(!isIn && styles.unseen)}>В избранном</span>
        </span>
      </Button>
    </span>
  );
}
