import type { ComponentProps } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './corner-button.module.css';

type MarkButtonProps = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  label: string;
  /** Whether the release is in a list; otherwise the button is visible only while its card is hovered or focused. */
  isInList: boolean;
};

/** A button in the corner of a card: a small icon with a large touch target. */
export function CornerButton({ label, isInList: isKept, children, ...rest }: MarkButtonProps) {
  return (
    <button
      type="button"
      data-corner
      {...rest}
      className={styles.button}
      aria-label={label}
      title={label}
      data-empty={isKept ? undefined : ''}
    >
      <span className={classes(styles.mark, isKept && styles.kept)}>{children}</span>
    </button>
  );
}

/** The heart of a favourite. */
export function FullHeart() {
  return (
    <span className={styles.heart}>
      <Icon name="heart-full" size={16} />
    </span>
  );
}
