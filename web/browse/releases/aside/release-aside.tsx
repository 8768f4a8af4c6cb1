import type { FullRelease } from '#contract/releases.ts';
import { Rating } from '#web/library/ratings/rating.tsx';
import { Sponsors } from '../sponsors.tsx';
import { About } from './about.tsx';
import styles from './release-aside.module.css';
import { Voices } from './voices.tsx';

/** The scores, the voices and the facts: the right column of wide screens, elsewhere under the episodes. */
export function ReleaseAside({ release, score }: { release: FullRelease; score: number | null }) {
  return (
    <aside className={styles.aside} aria-label="О релизе">
      <Rating key={release.id} release={release} score={score} />
      <Voices release={release} />
      <About release={release} />
      <Sponsors partners={release.sponsors} />
    </aside>
  );
}
