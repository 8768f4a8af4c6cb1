import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { HISTORY_PATH } from '#contract/addresses.ts';
import { LinkButton } from '#web/ui/controls/link-button.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { HistoryDays } from './history-days.tsx';
import styles from './history-page.module.css';
import type { HistoryData } from './load-history.ts';
import { EmptyHistory } from './empty-history.tsx';
import { type HistoryEntry, applyStored } from './history-entry.ts';
import { useStoredPositions } from './use-stored-positions.ts';
import { useRemoval } from './use-removal.ts';

const pageAddress = (page: number) => `${HISTORY_PATH}?page=${page}`;

function useFurtherPages({ items: first, page: firstPage, pages }: HistoryData) {
  const fetcher = useFetcher<HistoryData | null>();
  const [items, setItems] = useState<readonly HistoryEntry[]>(first);
  const [page, setPage] = useState(firstPage);
  const [handled, setHandled] = useState<unknown>();
  if (fetcher.data !== undefined && fetcher.data !== handled) {
    setHandled(fetcher.data);
    if (fetcher.data?.page === page + 1) {
      const known = new Set(items.map(({ id }) => id));
      setItems([...items, ...fetcher.data.items.filter(({ id }) => !known.has(id))]);
      setPage(page + 1);
    }
  }
  useEffect(() => {
    if (fetcher.data === null) showToast('error', 'Не удалось загрузить продолжение. Проверьте соединение.');
  }, [fetcher.data]);
  const isLoading = fetcher.state !== 'idle';
  const more = () => {
    if (!isLoading) void fetcher.load(pageAddress(page + 1));
  };
  return { items, hasMore: page < pages, next: pageAddress(page + 1), more, isLoading };
}

/** The history of an account on all its devices. */
export function AccountHistory({ history, now }: { history: HistoryData; now: string }) {
  const { items, hasMore, next, more, isLoading } = useFurtherPages(history);
  const { gone, remove } = useRemoval();
  const stored = useStoredPositions();
  const shown = (stored ? applyStored(items, stored) : items).filter(({ id }) => !gone.has(id));
  if (shown.length === 0 && !hasMore) return <EmptyHistory />;
  return (
    <div aria-busy={isLoading}>
      <HistoryDays items={shown} now={now} onRemove={remove} />
      {hasMore && (
        <div className={styles.more}>
          {/* A link, which opens the next page without scripts. */}
          <LinkButton
            to={next}
            size="large"
            aria-disabled={isLoading || undefined}
            onClick={(event) => {
              event.preventDefault();
              more();
            }}
          >
            Показать ещё
          </LinkButton>
        </div>
      )}
    </div>
  );
}
