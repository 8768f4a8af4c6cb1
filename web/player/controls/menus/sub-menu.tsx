import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { usePlayer } from '#web/player/store/player-context.ts';
import { parentPage } from '#web/player/slices/menus.ts';
import { useSlice } from '#web/player/store/use-slice.ts';
import styles from './menu.module.css';

type SubMenuProps = {
  page: string;
  label: string;
  value?: string;
  /** Shown only when the bar has no room for the same menu. */
  isSpare?: boolean;
  children: ReactNode;
};

/** A row of a menu that shows its value and leads to a page of choices. */
export function SubMenu({ page, label, value, isSpare, children }: SubMenuProps) {
  const { menus } = usePlayer();
  const openPage = useSlice(menus, (state) => state.page);
  if (openPage === parentPage(page)) {
    return (
      <button
        type="button"
        role="menuitem"
        aria-haspopup="menu"
        data-leads-to={page}
        className={classes(styles.item, isSpare && styles.spareItem)}
        onClick={() => menus.openPage(page)}
      >
        {label}
        <span className={styles.note}>{value}</span>
        <Icon name="right" size={16} />
      </button>
    );
  }
  if (openPage !== page) return openPage?.startsWith(`${page}/`) ? children : null;
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

/** The part of a menu that is hidden while one of its pages is open. */
export function MenuFront({ children }: { children: ReactNode }) {
  const { menus } = usePlayer();
  return useSlice(menus, (state) => state.page) === null ? children : null;
}
