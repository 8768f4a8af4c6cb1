import { Link, NavLink } from 'react-router';
import { useSite } from '../root-data.ts';
import { buttonClass } from '../ui/button-look.ts';
import { FoxMark } from '../ui/fox-mark.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './header.module.css';
import { PLACES } from './navigation.ts';
import { SearchField } from './search-field.tsx';
import { SEARCH_SHEET, SearchSheet } from './search-sheet.tsx';

export function Header() {
  const site = useSite();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        <FoxMark size={28} />
        {site.short_name}
      </Link>
      <nav className={styles.places} aria-label="Разделы сайта">
        {PLACES.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/'} className={styles.place ?? ''}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className={styles.find}>
        <SearchField shortcut />
      </div>
      <div className={styles.open}>
        <button
          type="button"
          className={buttonClass({ look: 'bare', square: true })}
          popoverTarget={SEARCH_SHEET}
          aria-label="Поиск"
        >
          <Icon name="search" size={22} />
        </button>
        <SearchSheet />
      </div>
    </header>
  );
}
