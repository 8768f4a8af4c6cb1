import type { FullRelease } from '#contract/releases.ts';
import { Rating } from '#web/library/ratings/rating.tsx';
import { useIsTv } from '#web/entities/viewer/root-data.ts';
import { NextEpisodeCard } from '../next/next-episode-card.tsx';
import { Sponsors } from '../header/sponsors.tsx';
import type { AboutFact } from './about-facts.ts';
import { About } from './about.tsx';
import styles from './release-aside.module.css';
import { Voices } from './voices.tsx';

type ReleaseAsideProps = {
  release: FullRelease;
  about: readonly AboutFact[];
  score: number | null;
  now: Date;
  /** The open tab shows everybody who made the release. */
  hidesVoices: boolean;
};

/**
 * The next episode, the scores, the voices and the facts: the right column of wide screens, elsewhere under the
 * episodes, where the next episode is above them; on televisions it is in the header.
 */
export function ReleaseAside({ release, about, score, now, hidesVoices }: ReleaseAsideProps) {
  const isTv = useIsTv();
  return (
    <aside className={styles.aside} aria-label="О релизе">
      {!isTv && <NextEpisodeCard release={release} now={now} />}
      <Rating key={release.id} release={release} score={score} />
      {!hidesVoices && <Voices release={release} />}
      <About facts={about} genres={release.genres} />
      <Sponsors partners={release.sponsors} />
    </aside>
  );
}
