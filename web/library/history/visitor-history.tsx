import { useEffect, useMemo, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { HistoryDays } from './history-days.tsx';
import styles from './history-page.module.css';
import { keptHistory, tellKept, writeNamed } from './kept-history.ts';
import { NothingSeen } from './nothing-seen.tsx';
import type { SeenEpisode } from './seen.ts';
import type { clientLoader } from './seen-route.ts';
import { useKept } from './use-kept.ts';
import { useRemoval } from './use-removal.ts';

const STEP = 24;

/** What the server tells of episodes, asked for a page at a time. */
function useEpisodes(wanted: ReturnType<typeof keptHistory>) {
  const { load, data, state } = useFetcher<typeof clientLoader>();
  const [episodes, setEpisodes] = useState<ReadonlyMap<string, SeenEpisode>>(new Map());
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<unknown>();
  if (data && data !== answered) {
    setAnswered(data);
    setEpisodes(new Map([...episodes, ...data.episodes.map((one) => [one.id, one] as const)]));
    setAsked(new Set([...asked, ...data.asked]));
  }
  const named = writeNamed(wanted.filter(({ id }) => !asked.has(id)));
  const hasFailed = data === null && state === 'idle';
  useEffect(() => {
    if (named !== '' && state === 'idle' && !hasFailed) void load(`/app/seen?episodes=${named}`);
  }, [load, named, state, hasFailed]);
  const again = () => void load(`/app/seen?episodes=${named}`);
  return { episodes, isLoading: named !== '' && !hasFailed, hasFailed, again };
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

/** What was watched in this browser: only it knows, and the page is the same for all visitors. */
export function VisitorHistory({ now }: { now: string }) {
  const kept = useKept();
  const history = useMemo(() => kept && keptHistory(kept), [kept]);
  const [count, setCount] = useState(STEP);
  const { gone, remove } = useRemoval();
  const { episodes, isLoading, hasFailed, again } = useEpisodes(history?.slice(0, count) ?? []);
  if (!history) return <Outline />;
  const shown = tellKept(history.slice(0, count), episodes).filter(({ id }) => !gone.has(id));
  if (shown.length === 0) {
    if (isLoading) return <Outline />;
    return hasFailed ? <Unreachable again={again} /> : <NothingSeen />;
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

function Unreachable({ again }: { again: () => void }) {
  return (
    <EmptyState
      mood="sad"
      heading="История не загрузилась"
      help="Проверьте соединение. Всё, что вы смотрели, на месте"
      action={
        <Button look="main" onClick={again}>
          Повторить
        </Button>
      }
    />
  );
}
