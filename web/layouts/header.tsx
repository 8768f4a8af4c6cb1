import { useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { useRootData, useSite } from '../root-data.ts';
import { buttonClass } from '../ui/button-look.ts';
import { FoxMark } from '../ui/fox-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';
import { offered, PLACES } from './navigation.ts';
import { SearchDialog, type SearchDialogHandle } from './search-dialog.tsx';
import { SearchField } from './search-field.tsx';
import { SEARCH_SHEET, SearchSheet } from './search-sheet.tsx';

export function Header() {
  const site = useSite();
  const dialog = useRef<SearchDialogHandle>(null);
  const search = {
    open: (text?: string) => dialog.current?.open(text),
    warm: () => dialog.current?.warm(),
  };
  const hidesTorrents = useRootData()?.hidesTorrents;
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <FoxMark size={28} />
        {site.short_name}
      </Link>
      <nav className={styles.places} aria-label="Разделы сайта">
        {offered(PLACES, hidesTorrents).map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/'} className={styles.place ?? ''}>
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
          className={buttonClass({ look: 'bare', square: true })}
          popoverTarget={SEARCH_SHEET}
          aria-label="Поиск"
          onPointerEnter={search.warm}
          onFocus={search.warm}
          onClick={(event) => {
            // The sheet is for those whose scripts do not run.
            event.preventDefault();
            search.open();
          }}
        >
          <Icon name="search" size={22} />
        </button>
        <SearchSheet />
      </div>
      <SearchDialog ref={dialog} />
    </header>
  );
}
