import { NavLink } from '#web/ui/controls/nav-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { AccountNavItem } from '#web/entities/viewer/account-entry.tsx';
import { MAIN_LINKS } from './navigation.ts';
import styles from './tab-bar.module.css';

/** The bottom bar below lg. */
export function TabBar() {
  return (
    <nav className={styles.bar} aria-label="Разделы сайта">
      {MAIN_LINKS.map(
        ({ to, label, icon }) =>
          icon && (
            <NavLink key={to} to={to} className={styles.place ?? ''}>
              <Icon name={icon} size={22} />
              {label}
            </NavLink>
          ),
      )}
      <AccountNavItem className={styles.place} />
    </nav>
  );
}
