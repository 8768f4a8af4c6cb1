import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { usePlayer } from '../store/player-context.ts';
import { useSlice } from '../store/use-slice.ts';
import styles from './menu.module.css';

type SubMenuProps = {
  page: string;
  label: string;
  value?: string;
  /** Only where the bar has no room for the same. */
  isSpare?: boolean;
  children: ReactNode;
};

/** A row of a menu that shows its value and leads to a page of choices. */
export function SubMenu({ page, label, value, isSpare, children }: SubMenuProps) {
  const { menus } = usePlayer();
  const shown = useSlice(menus, (state) => state.page);
  if (shown === null) {
    return (
      <button
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        data-leads-to={page}
        className={classes(styles.item, isSpare && styles.spareItem)}
        onClick={() => menus.turn(page)}
      >
        {label}
        <span className={styles.note}>{value}</span>
        <Icon name="right" size={16} />
      </button>
    );
  }
  if (shown !== page) return null;
  return (
    <>
      <button type="button" role="menuitem" data-back className={styles.back} onClick={menus.back}>
        <Icon name="left" size={20} />
        {label}
      </button>
      {children}
    </>
  );
}

/** What of a menu is not shown while one of its pages is. */
export function MenuFront({ children }: { children: ReactNode }) {
  const { menus } = usePlayer();
  return useSlice(menus, (state) => state.page) === null ? children : null;
}
