import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './mark-button.module.css';

type MarkButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  label: string;
  /** Whether it marks something: otherwise it is seen only where it is wanted. */
  isKept: boolean;
};

/** A button in the corner of a card: as large as a finger, as small as a mark. */
export function MarkButton({ label, isKept, children, ...rest }: MarkButtonProps) {
  return (
    <button type="button" {...rest} className={styles.button} aria-label={label} title={label}>
      <span className={classes(styles.mark, isKept && styles.kept)}>{children}</span>
    </button>
  );
}

/** The mark of what is loved. */
export function FullHeart() {
  return (
    <span className={styles.heart}>
      <Icon name="heart-full" size={18} />
    </span>
  );
}
