import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast.tsx';
import { HomeSection, ScrollRow } from '../section.tsx';
import { storeDismissed } from './dismissed.ts';
import type { Recommended } from './recommended.ts';
import styles from './recommended-block.module.css';
import { RecommendedCard } from './recommended-card.tsx';
import { useRecommended } from './use-recommended.ts';

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
