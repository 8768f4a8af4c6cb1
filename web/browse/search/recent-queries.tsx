import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './recent-queries.module.css';
import { SearchSection } from './search-section.tsx';
import { browserRecent, useRecent } from './use-recent.ts';

type RecentQueriesProps = {
  onAsk: (query: string) => void;
  /** Something was taken away together with the button that had the focus. */
  onForget: () => void;
};

/** The last queries of this browser: asked again by a click, forgotten one by one or all at once. */
export function RecentQueries({ onAsk, onForget }: RecentQueriesProps) {
  const recent = useRecent();
  if (recent.length === 0) return null;

  function forget(query: string) {
    browserRecent().remove(query);
    onForget();
  }

  function forgetAll() {
    browserRecent().clear();
    onForget();
  }

  return (
    <SearchSection
      title="Недавние запросы"
      action={
        <button type="button" onClick={forgetAll}>
          Очистить
        </button>
      }
    >
      <ul className={styles.queries}>
        {recent.map((query) => (
          <li key={query} className={styles.query}>
            <button type="button" className={styles.ask} onClick={() => onAsk(query)}>
              <Icon name="clock" size={16} />
              <span className={styles.words}>{query}</span>
            </button>
            <button
              type="button"
              className={styles.forget}
              aria-label={`Убрать запрос «${query}»`}
              onClick={() => forget(query)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </SearchSection>
  );
}
