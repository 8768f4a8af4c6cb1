import { useLocation } from 'react-router';
import { COLLECTIONS_PATH, FAVORITES_PATH } from '#contract/addresses.ts';
import { ACCOUNT_MENU } from '#web/entities/viewer/account/account-entry.tsx';
import { Avatar } from '#web/entities/viewer/account/avatar.tsx';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { NavLink } from '#web/ui/controls/nav-link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { lazyComponent, loadWhenOnline } from '#web/ui/lazy-component.tsx';
import { BAR_LINKS } from './navigation.ts';
import styles from './tab-bar.module.css';

const SECTIONS_MENU = 'sections-menu';

// Opens without scripts.
const loaded = import.meta.env.SSR ? await import('./sections-menu.tsx') : undefined;
const load = () => loadWhenOnline(() => import('./sections-menu.tsx'));
const SectionsMenu = lazyComponent(loaded, load, (module) => module.SectionsMenu);

/** The bottom bar below lg. Its last item opens a menu: the account's, or for visitors the site's other sections. */
export function TabBar() {
  const viewer = useViewer();
  const isInCollections = useLocation().pathname.startsWith(COLLECTIONS_PATH);
  return (
    <nav className={styles.bar} aria-label="Разделы сайта">
      {BAR_LINKS.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to}
          className={styles.place ?? ''}
          isCurrent={to === FAVORITES_PATH && isInCollections}
        >
          <Icon name={icon} size={22} />
          {label}
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.place}
        popoverTarget={viewer ? ACCOUNT_MENU : SECTIONS_MENU}
        aria-haspopup="menu"
      >
        {viewer ? <Avatar viewer={viewer} size={22} /> : <Icon name="more" size={22} />}
        {viewer ? 'Профиль' : 'Ещё'}
      </button>
      {!viewer && <SectionsMenu id={SECTIONS_MENU} />}
    </nav>
  );
}
