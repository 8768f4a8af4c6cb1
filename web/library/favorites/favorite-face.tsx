import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './favorite-face.module.css';

/**
 * What stands on the heart button of a release: as wide as the longer of its words, so that nothing moves when it is
 * pressed; `isShort` leaves the heart alone on phones.
 */
export function FavoriteFace({ isIn, isShort = false }: { isIn: boolean; isShort?: boolean }) {
  return (
    <>
      <span className={classes(styles.heart, isIn && styles.in)}>
        <Icon name={isIn ? 'heart-full' : 'heart'} />
      </span>
      <span className={classes(styles.words, isShort && styles.short)}>
        <span className={classes(isIn && styles.unseen)}>В избранное</span>
        <span className={classes(!isIn && styles.unseen)}>В избранном</span>
      </span>
    </>
  );
}
