import { useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { HistoryDays } from './history-days.tsx';
import styles from './history-page.module.css';
import { listEntries, addEpisodes, writeEpisodes } from './visitor-entries.ts';
import { EmptyHistory } from './empty-history.tsx';
import type { HistoryEpisode } from './history-entry.ts';
import type { clientLoader } from './seen-route.ts';
import { useStoredPositions } from './use-stored-positions.ts';
import { useRemoval } from './use-removal.ts';

const STEP = 24;

/** Loads the details of episodes, one page at a time. */
function useEpisodes(entries: ReturnType<typeof listEntries>) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const [episodes, setEpisodes] = useState<ReadonlyMap<string, HistoryEpisode>>(new Map());
  const [requested, setRequested] = useState<ReadonlySet<string>>(new Set());
  const [handled, setHandled] = useState<unknown>();
  if (data && data !== handled) {
    setHandled(data);
    setEpisodes(new Map([...episodes, ...data.episodes.map((one) => [one.id, one] as const)]));
    setRequested(new Set([...requested, ...data.requested]));
  }
  const missing = writeEpisodes(entries.filter(({ id }) => !requested.has(id)));
  const hasFailed = data === null && state === 'idle';
  useEffect(() => {
    if (missing !== '' && state === 'idle' && !hasFailed) void load(`/app/seen?episodes=${missing}`);
  }, [load, missing, state, hasFailed]);
  const retry = () => void load(`/app/seen?episodes=${missing}`);
  return { episodes, isLoading: missing !== '' && !hasFailed, hasFailed, retry };
}

function Outline() {
  return (
    <ul className={styles.outline} aria-busy="true">
      {[0, 1, 2, 3].map((i) => (
        <li key={i}>
          <Skeleton shape="frame" />
          <span>
            <Skeleton shape="line" />
            <Skeleton shape="line" short />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The history of a visitor, which only the browser knows; the page itself is the same for all visitors. */
export function VisitorHistory({ now }: { now: string }) {
  const stored = useStoredPositions();
  const history = useMemo(() => stored && listEntries(stored), [stored]);
  const [count, setCount] = useState(STEP);
  const { gone, remove } = useRemoval();
  const { episodes, isLoading, hasFailed, retry } = useEpisodes(history?.slice(0, count) ?? []);
  if (!history) return <Outline />;
  const shown = addEpisodes(history.slice(0, count), episodes).filter(({ id }) => !gone.has(id));
  if (shown.length === 0) {
    if (isLoading) return <Outline />;
    return hasFailed ? <Unreachable retry={retry} /> : <EmptyHistory />;
  }
  return (
    <div aria-busy={isLoading}>
      <HistoryDays items={shown} now={now} onRemove={remove} />
      {history.length > count && (
        <div className={styles.more}>
          <Button size="large" onClick={() => setCount(count + STEP)}>
            Показать ещё
          </Button>
        </div>
      )}
    </div>
  );
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <EmptyState
      mood="sad"
      heading="История не загрузилась"
      help="Проверьте соединение. Всё, что вы смотрели, на месте"
      action={
        <Button variant="main" onClick={retry}>
          Повторить
        </Button>
      }
    />
  );
}
