import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './recent-queries.module.css';
import { SearchSection } from './search-section.tsx';
import { browserRecentSearches, useRecentSearches } from './use-recent-searches.ts';

type RecentQueriesProps = {
  onSelect: (query: string) => void;
  /** Called when the focused button was removed together with its query. */
  onRemove: () => void;
};

/** This browser's recent queries; a click repeats one, and they can be removed one by one or all at once. */
export function RecentQueries({ onSelect, onRemove }: RecentQueriesProps) {
  const recent = useRecentSearches();
  if (recent.length === 0) return null;

  function remove(query: string) {
    browserRecentSearches().remove(query);
    onRemove();
  }

  function removeAll() {
    browserRecentSearches().clear();
    onRemove();
  }

  return (
    <SearchSection
      title="Недавние запросы"
      action={
        <button type="button" onClick={removeAll}>
          Очистить
        </button>
      }
    >
      <ul className={styles.queries}>
        {recent.map((query) => (
          <li key={query} className={styles.query}>
            <button type="button" className={styles.ask} onClick={() => onSelect(query)}>
              <Icon name="clock" size={16} />
              <span className={styles.words}>{query}</span>
            </button>
            <button
              type="button"
              className={styles.forget}
              aria-label={`Убрать запрос «${query}»`}
              onClick={() => remove(query)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </SearchSection>
  );
}
