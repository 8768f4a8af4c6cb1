import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './favorite-face.module.css';

/**
 * The label of the favourite button, as wide as the longer of its texts so that pressing it moves nothing; only the
 * heart on phones and televisions.
 */
export function FavoriteFace({ isIn }: { isIn: boolean }) {
  return (
    <>
      <span className={styles.heart}>
        <Icon name={isIn ? 'heart-full' : 'heart'} />
      </span>
      <span className={styles.words} data-long>
        <span className={classes(isIn && styles.unseen)}>В избранное</span>
        <span className={classes(!isIn && styles.unseen)}>В избранном</span>
      </span>
    </>
  );
}
