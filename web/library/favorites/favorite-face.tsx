import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './favorite-face.module.css';

/**
 * The label of the favourite button, as wide as the longer of its texts so that pressing it moves nothing. `isShort`
 * shows only the heart on phones.
 */
export function FavoriteFace({ isIn, isShort = false }: { isIn: boolean; isShort?: boolean }) {
  return (
    <>
      <span className={styles.heart}>
        <Icon name={isIn ? 'heart-full' : 'heart'} />
      </span>
      <span className={classes(styles.words, isShort && styles.short)}>
        <span className={classes(isIn && styles.unseen)}>В избранное</span>
        <span className={classes(!isIn && styles.unseen)}>В избранном</span>
      </span>
    </>
  );
}
