import { useEffect, useState, useLayoutEffect } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { HomeSection, ScrollRow } from '../section.tsx';
import { currentPositions } from '#web/entities/episode/shown-positions.ts';
import { openBrowserStorage, readStored, writeStored } from '#web/entities/storage/browser-storage.ts';
import { markPage, RECOMMENDS } from '../early-home.ts';
import { storeDismissed, readDismissed } from './dismissed.ts';
import type { Recommended } from './recommended.ts';
import styles from './recommended-block.module.css';
import { RecommendedCard } from './recommended-card.tsx';
import type { loader } from './recommended-route.ts';

const MAX_STARTED = 50;
const MAX_FAVORITES = 50;

// Seconds below which a single episode does not count as watched.
const MIN_SECONDS = 10;

/** The releases that a visitor has started, the last watched first. */
function startedReleases(): number[] {
  const watched = Object.values(currentPositions())
    .filter(({ time, isWatched }) => isWatched || time >= MIN_SECONDS)
    .toSorted((a, b) => b.at - a.at);
  return [...new Set(watched.flatMap(({ releaseId = [] }) => releaseId))];
}

function isExpected(): boolean {
  return readStored(openBrowserStorage(), RECOMMENDS) !== 0 && startedReleases().length > 0;
}

/**
 * Returns a signed-in viewer's recommendations, which the page brings, or loads a visitor's by what this browser keeps;
 * undefined until they are loaded. Shows and hides a visitor's row.
 */
function useRecommended(ofAccount: Recommended | null) {
  const isVisitor = useViewer() === null;
  const { load, data } = useFetcher<typeof loader>();
  useLayoutEffect(() => {
    const isShown = data === undefined ? isExpected() : data !== null;
    markPage(RECOMMENDS, isVisitor && isShown);
    if (data !== undefined) writeStored(openBrowserStorage(), RECOMMENDS, data?.cards.length ?? 0);
  }, [isVisitor, data]);
  useEffect(() => {
    if (!isVisitor) return;
    const started = startedReleases();
    const [last] = started;
    if (last === undefined) return;
    const stored = readStored(openBrowserStorage(), 'favorites');
    const favorites = Array.isArray(stored) ? stored.slice(0, MAX_FAVORITES).map(Number) : [];
    const except = [...readDismissed(), ...started.slice(0, MAX_STARTED), ...favorites];
    void load(`/app/recommended?release=${last}&except=${except.join(',')}`);
  }, [load, isVisitor]);
  return isVisitor ? data : ofAccount;
}

/** Dismisses releases: at once on the page, and in the account or, for visitors, in this browser. */
function useDismissal() {
  const isVisitor = useViewer() === null;
  const { submit, data } = useFetcher<{ problem?: string }>();
  const [dismissed, setDismissed] = useState<ReadonlySet<number>>(new Set());
  const problem = data?.problem;
  useEffect(() => {
    if (problem !== undefined) showToast('error', problem);
  }, [problem]);
  const change = (id: number, isDismissed: boolean) => {
    setDismissed((before) => new Set([...before].filter((one) => one !== id).concat(isDismissed ? id : [])));
    if (isVisitor) return storeDismissed(id, isDismissed);
    void submit(
      { release_id: id, to: isDismissed ? 'out' : 'back' },
      { method: 'post', action: '/app/recommended', defaultShouldRevalidate: false },
    );
  };
  const dismiss = (id: number) => {
    change(id, true);
    const action = { label: 'Вернуть', run: () => change(id, false) };
    showToast('success', 'Больше не предложим', { action });
  };
  return { dismissed, dismiss };
}

/**
 * What to watch because of the release watched last. Pages of visitors are the same for everybody, so they contain a
 * hidden placeholder, and the browser loads the cards if the visitor has watched something.
 */
export function RecommendedBlock({ recommended: ofAccount }: { recommended: Recommended | null }) {
  const recommended = useRecommended(ofAccount);
  const { dismissed, dismiss } = useDismissal();
  const cards = recommended?.cards.filter(({ id }) => !dismissed.has(id));
  const title = `Потому что вы смотрели${recommended ? ` «${recommended.because}»` : ''}`;
  return (
    <div className={classes(styles.block, ofAccount === null && styles.unknown)}>
      <HomeSection title={title}>
        {cards?.length === 0 && (
          <p className={styles.empty}>Новое появится, когда вы посмотрите что-нибудь ещё</p>
        )}
        <ScrollRow items="posters">
          {cards ? (
            cards.map((card) => (
              <li key={card.id}>
                <RecommendedCard card={card} onDismiss={() => dismiss(card.id)} />
              </li>
            ))
          ) : (
            <Placeholder />
          )}
        </ScrollRow>
      </HomeSection>
    </div>
  );
}

function Placeholder() {
  return [0, 1, 2, 3, 4, 5, 6].map((i) => (
    <li key={i} className={styles.outline}>
      <Skeleton shape="poster" />
      <Skeleton shape="line" />
      <Skeleton shape="line" short />
    </li>
  ));
}
