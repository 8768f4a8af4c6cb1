import type { ComponentProps } from 'react';

import { Link, type LinkProps } from './link.tsx';
import styles from './chip.module.css';
import { classes } from '../classes.ts';
import { Icon } from '../icons/icon.tsx';
import { VisuallyHidden } from './badge.tsx';

/** A chip that links to a page or a list. */
export function LinkChip(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.chip} />;
}

/** A chip for an active filter; following its link removes the filter. */
export function RemovableChip({ children, ...link }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...link} className={classes(styles.chip, styles.remove)}>
      <VisuallyHidden>Убрать: </VisuallyHidden>
      {children}
      <Icon name="close" size={16} />
    </Link>
  );
}

type CheckChipProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  /** Whether the checked value is one to leave out. */
  isExcluded?: boolean;
};

/** A checkbox that looks like a chip, for filters that accept several values. */
export function CheckChip({ children, isExcluded = false, ...input }: CheckChipProps) {
  return (
    <label className={classes(styles.chip, styles.check, isExcluded && styles.excluded)}>
      <input type="checkbox" {...input} />
      {isExcluded && (
        <>
          <Icon name="minus" size={16} />
          <VisuallyHidden>кроме: </VisuallyHidden>
        </>
      )}
      {isExcluded ? <s>{children}</s> : children}
    </label>
  );
}
