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

/** A checkbox that looks like a chip, for filters that accept several values. */
export function CheckChip({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className={classes(styles.chip, styles.check)}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  );
}
