import { useEffect } from 'react';
import { RANDOM_RELEASE_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { catalogPath, DEFAULT_CATALOG_CHOICE } from '#web/entities/release-list/catalog-choice.ts';
import type { Combobox } from '#web/ui/combobox/use-combobox.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { formatCount, pluralForm, RELEASES } from '#web/format/format-count.ts';
import { SearchResultList, SearchSkeleton } from './search-result-list.tsx';
import { RecentQueries } from './recent-queries.tsx';
import type { SearchResults } from './search-data.ts';
import styles from './search-panel.module.css';
import { SearchSection } from './search-section.tsx';
import { queryOf, usePopularReleases, useSearchResults, useSkeleton } from './use-search-results.ts';
import { browserRecentSearches } from './use-recent-searches.ts';

export type SearchPanelProps = {
  /** The text of the search field. */
  text: string;
  isOpen: boolean;
  options: Combobox;
  /** Called with the number of options. */
  onCount: (count: number) => void;
  /** Sets the field's text and focuses it. */
  onText: (text: string) => void;
  onClose: () => void;
};

/** The panel below the search field: results, or recent queries and popular releases before anything is typed. */
export function SearchPanel({ text, isOpen, options, onCount, onText, onClose }: SearchPanelProps) {
  const query = queryOf(text);
  const { answer, isLoading, retry } = useSearchResults(query);
  const popular = usePopularReleases(isOpen);
  const found = answer && 'releases' in answer ? answer : undefined;
  const isSearching = query !== '';
  const isWaiting = (isSearching ? answer : popular) === undefined;
  const isSkeleton = useSkeleton(isWaiting && (isSearching || isOpen));
  const hasAnswer = !isWaiting && !isSkeleton;
  const releases = hasAnswer ? (isSearching ? found : popular)?.releases : undefined;
  const hasReleases = isSearching && releases !== undefined && releases.length > 0;
  const areFound = hasReleases && !found?.areGuesses;
  // One hit is all there is.
  const hasAll = areFound && releases.length > 1;

  useEffect(() => onCount((releases?.length ?? 0) + Number(hasAll)), [onCount, releases, hasAll]);

  function choose() {
    if (isSearching) browserRecentSearches().add(query);
    onClose();
  }
  const listProps = { options, onChoose: choose };

  return (
    <div className={styles.panel}>
      <output>
        <VisuallyHidden>{found ? formatResultCount(found) : ''}</VisuallyHidden>
      </output>
      {!isSearching && <RecentQueries onSelect={onText} onRemove={() => onText('')} />}
      {!isSearching && (
        <SearchSection title="Сейчас популярно" action={<RandomRelease onClick={onClose} />}>
          {releases ? (
            <SearchResultList label="Сейчас популярно" releases={releases} {...listProps} />
          ) : (
            <SearchSkeleton rows={5} isVisible={isSkeleton} />
          )}
        </SearchSection>
      )}
      {isSearching && !hasAnswer && <SearchSkeleton rows={4} isVisible={isSkeleton} />}
      {isSearching && hasAnswer && !found && <SearchFailed isLoading={isLoading} onRetry={retry} />}
      {isSearching && releases?.length === 0 && <NoResults onReset={() => onText('')} />}
      {hasReleases && !areFound && (
        <SearchSection title={'Возможно, вы имели в\u00A0виду'}>
          <SearchResultList label="Похожие названия" releases={releases} {...listProps} />
        </SearchSection>
      )}
      {areFound && (
        <SearchResultList
          label="Найденные релизы"
          releases={releases}
          all={hasAll ? catalogPath({ ...DEFAULT_CATALOG_CHOICE, search: query }) : undefined}
          isStale={found?.query !== query}
          {...listProps}
        />
      )}
    </div>
  );
}

/** Formats the number of results for screen readers: «Найдено 5 релизов». */
function formatResultCount({ releases, hasMore, areGuesses }: SearchResults): string {
  if (releases.length === 0) return 'Ничего не найдено';
  if (areGuesses) return `Ничего не найдено. Похожие названия: ${releases.length}`;
  const count = `${pluralForm(releases.length, ['Найден', 'Найдено', 'Найдено'])} ${formatCount(releases.length, RELEASES)}`;
  return hasMore ? `${count}, остальные в\u00A0каталоге` : count;
}

function RandomRelease({ onClick }: { onClick: () => void }) {
  return (
    <Link to={RANDOM_RELEASE_PATH} onClick={onClick}>
      <Icon name="shuffle" size={18} />
      Случайный релиз
    </Link>
  );
}

function NoResults({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      mood="puzzled"
      heading="Ничего не найдено"
      help={'Проверьте запрос: достаточно части названия на\u00A0русском или английском'}
      action={
        <Button variant="main" onClick={onReset}>
          Сбросить
        </Button>
      }
    />
  );
}

function SearchFailed({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        mood="sad"
        heading="Не получилось найти"
        help="Проверьте соединение и попробуйте ещё раз"
        action={
          <Button variant="main" aria-disabled={isLoading || undefined} onClick={onRetry}>
            Повторить
          </Button>
        }
      />
    </div>
  );
}
