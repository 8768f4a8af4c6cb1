import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import type { FullRelease } from '#contract/releases.ts';
import { useViewer } from '#web/entities/viewer/root-data.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import { Average } from './average.tsx';
import { Histogram } from './histogram.tsx';
import { ratingAfterChange } from './rating-with.ts';
import styles from './rating.module.css';

const drawn = import.meta.env.SSR ? await import('./own-score.tsx') : undefined;
const OwnScore = lazyComponent(
  drawn,
  () => import('./own-score.tsx'),
  (part) => part.OwnScore,
);

type RatingProps = {
  release: FullRelease;
  /** The viewer's score. */
  score: number | null;
};

/** The scores of a release and the viewer's own, from its first episode on; visitors get a link to sign in. */
export function Rating({ release, score }: RatingProps) {
  const { pathname } = useLocation();
  const isViewer = useViewer() !== null;
  // The API refuses scores until then.
  if (release.episodes.length === 0) return null;
  const { counts, votes } = ratingAfterChange(release.rating, null, null);
  return (
    <section className={styles.rating} aria-label="Оценки">
      {isViewer ? (
        <OwnScore release={release} score={score} />
      ) : (
        <>
          <Average {...release.rating} />
          <Link to={signInPath(pathname)} className={styles.invitation}>
            Войти и оценить
          </Link>
          {votes > 0 && <Histogram counts={counts} own={null} />}
        </>
      )}
    </section>
  );
}
