import { Link } from '#web/ui/controls/link.tsx';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import { type ScheduleChoice, schedulePath } from './choice.ts';
import { SearchForm } from './search-form.tsx';
import styles from './toolbar.module.css';

const VIEWS = [
  { view: 'week', label: 'Неделя' },
  { view: 'day', label: 'День' },
] as const;

const PARTS = [
  { only: undefined, label: 'Всё' },
  { only: 'favorites', label: 'Избранное' },
  { only: 'collections', label: 'Коллекции' },
] as const;

const LOOKS = [
  { look: 'cards', icon: 'list', label: 'Карточками' },
  { look: 'posters', icon: 'grid', label: 'Постерами' },
] as const;

/** Switches between week and day, all and own releases, small and large pictures, and searches by title. */
export function Toolbar({ choice }: { choice: ScheduleChoice }) {
  return (
    <div className={styles.toolbar}>
      <nav className={styles.switch} aria-label="Неделя или день">
        {VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to={schedulePath({ ...choice, view })}
            replace
            preventScrollReset
            className={classes(styles.option, styles.word)}
            aria-current={choice.view === view ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <nav className={classes(styles.switch, styles.parts)} aria-label="Что показывать">
        {PARTS.map(({ only, label }) => (
          <Link
            key={label}
            to={schedulePath({ ...choice, only })}
            replace
            preventScrollReset
            className={classes(styles.option, styles.word)}
            aria-current={choice.only === only ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.search}>
        <SearchForm choice={choice} />
      </div>
      <nav className={classes(styles.switch, styles.looks)} aria-label="Вид">
        {LOOKS.map(({ look, icon, label }) => (
          <Link
            key={look}
            to={schedulePath({ ...choice, look })}
            replace
            preventScrollReset
            className={styles.option}
            title={label}
            aria-label={label}
            aria-current={choice.look === look ? 'true' : undefined}
          >
            <Icon name={icon} />
          </Link>
        ))}
      </nav>
    </div>
  );
}
