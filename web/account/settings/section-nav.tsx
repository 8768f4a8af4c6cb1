import { useLocation } from 'react-router';
import { Icon, type IconName } from '#web/ui/icons/icon.tsx';
import { NavLink } from '#web/ui/controls/nav-link.tsx';
import styles from './section-nav.module.css';
import { settingsPath } from '#contract/addresses.ts';

/** A section of the settings with its own address. */
type Section = { to: string; label: string; icon: IconName };

const SECTIONS: readonly Section[] = [
  { to: settingsPath('site'), label: 'Сайт и плеер', icon: 'settings' },
  { to: settingsPath('account'), label: 'Аккаунт', icon: 'user' },
  { to: settingsPath('socials'), label: 'Соцсети', icon: 'link' },
  { to: settingsPath('sessions'), label: 'Сеансы', icon: 'device' },
  { to: settingsPath('notifications'), label: 'Уведомления', icon: 'bell' },
];

function Sections() {
  return (
    <ul className={styles.list}>
      {SECTIONS.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} className={styles.place ?? ''}>
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** The sections of the settings: a column on wide screens, on phones a list that opens under the current section. */
export function SectionNav() {
  const { pathname } = useLocation();
  const current = SECTIONS.find(({ to }) => to === pathname);
  return (
    <nav aria-label="Разделы настроек">
      <div className={styles.column}>
        <Sections />
      </div>
      {/* The key closes the list when another section is opened. */}
      <details key={pathname} className={styles.sheet}>
        <summary>
          {current && <Icon name={current.icon} />}
          <span>{current?.label ?? 'Разделы'}</span>
          <Icon name="down" />
        </summary>
        <Sections />
      </details>
    </nav>
  );
}
