import { HISTORY_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { NavLink } from '#web/ui/controls/nav-link.tsx';
import { useRootData, useSite } from '#web/entities/viewer/root-data.ts';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { NoticesBell } from '#web/entities/notices/lazy-notices-bell.ts';
import { AccountEntry } from '#web/entities/viewer/account/account-entry.tsx';
import styles from './header.module.css';
import { MAIN_LINKS, SECONDARY_LINKS, visibleLinks } from './navigation.ts';
import { SearchField } from './search-field.tsx';
import { SEARCH_SHEET, SearchSheet, typedInSheet } from './search-sheet.tsx';
import { useSearch } from './use-search.ts';

// What the account menu adds below lg; it links the history itself. The menu is memoized: these arrays never change.
const SECTIONS = SECONDARY_LINKS.filter(({ to }) => to !== HISTORY_PATH);
const SECTIONS_WITHOUT_TORRENTS = visibleLinks(SECTIONS, true);

export function Header() {
  const site = useSite();
  const { Dialog, dialog, ...search } = useSearch();
  const hidesTorrents = useRootData()?.hidesTorrents;
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <FoxMark size={28} />
        {site.short_name}
      </Link>
      <nav className={styles.places} aria-label="Разделы сайта">
        {visibleLinks(MAIN_LINKS, hidesTorrents).map(({ to, label }) => (
          <NavLink key={to} to={to} className={styles.place ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.find}>
        <SearchField search={search} />
      </div>
      <div className={styles.open}>
        <button
          type="button"
          className={buttonClass({ variant: 'bare', square: true })}
          popoverTarget={SEARCH_SHEET}
          aria-label="Поиск"
          onPointerEnter={search.preload}
          onFocus={search.preload}
          onClick={(event) => {
            // The sheet is for visitors without scripts, or whose scripts are still loading.
            if (search.open(typedInSheet)) event.preventDefault();
          }}
        >
          <Icon name="search" size={22} />
        </button>
        <SearchSheet />
      </div>
      <NoticesBell />
      <AccountEntry sections={hidesTorrents ? SECTIONS_WITHOUT_TORRENTS : SECTIONS} />
      {Dialog && <Dialog ref={dialog} />}
    </header>
  );
}
