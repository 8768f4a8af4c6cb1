import { useLocation } from 'react-router';
import { STUDIO_JOURNAL_PATH, STUDIO_PATH } from '#contract/studio/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { sectionOf } from '../access/sections.ts';
import { useStudioMe } from '../access/studio-me.ts';
import { StudioBell } from '../journal/bell/studio-bell.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { Key } from '../ui/studio-button.tsx';
import { OWN_LINKS } from './own-links.ts';
import styles from './top-bar.module.css';

/** The line above every page: the section, the command palette, the bell, and the way back to the site. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const { journal_broken_at: brokenAt } = useStudioMe();
  const { pathname } = useLocation();
  const section = sectionOf(pathname) ?? OWN_LINKS.find(({ to }) => to === pathname);
  return (
    <header className={styles.bar}>
      <Link to={STUDIO_PATH} className={styles.mark} aria-label="Студия">
        <FoxMark size={24} />
      </Link>
      <p className={styles.place}>
        {section && section.to !== pathname ? <Link to={section.to}>{section.label}</Link> : section?.label}
      </p>
      {brokenAt !== null && (
        <Link to={`${STUDIO_JOURNAL_PATH}?event=${brokenAt}`} className={styles.alarm}>
          <StudioIcon name="bell" />
          Журнал изменён
        </Link>
      )}
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onSearch}>
        <StudioIcon name="search" />
        <span>Найти или сделать</span>
        <Key>Ctrl</Key>
        <Key>K</Key>
      </button>
      <StudioBell />
      {/* The site has its own manifest of routes: its pages are loaded anew. */}
      <a href="/" className={styles.site}>
        На сайт
        <StudioIcon name="external" />
      </a>
    </header>
  );
}
