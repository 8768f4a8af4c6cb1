import { Link } from '#web/ui/controls/link.tsx';
import { type TorrentsChoice, torrentsPath } from './choice.ts';
import styles from './views.module.css';

const VIEWS = [
  { view: 'table', label: 'Таблица' },
  { view: 'list', label: 'Список' },
] as const;

/** Switches between table and list on screens wide enough for both. */
export function Views({ choice }: { choice: TorrentsChoice }) {
  return (
    <nav className={styles.views} aria-label="Вид">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to={torrentsPath({ ...choice, view })}
          replace
          preventScrollReset
          className={styles.view}
          aria-current={choice.view === view ? 'true' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
