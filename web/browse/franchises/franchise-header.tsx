import type { Franchise } from '#contract/franchises.ts';
import { Score } from '#web/entities/release/score.tsx';
import type { WideCover } from '#web/entities/release/wide-cover.ts';
import { classes } from '#web/ui/classes.ts';
import styles from './franchise-header.module.css';
import { FranchisePicture } from './franchise-picture.tsx';
import { franchiseFacts, formatFranchiseRating } from './format-franchise.ts';
import { WatchFranchiseButton } from './watch-franchise-button.tsx';

type FranchiseHeaderProps = { franchise: Franchise; art: WideCover | null; episodeIds: readonly string[] };

/** A franchise's names and totals over its wide art, or beside its picture, with the button that plays it. */
export function FranchiseHeader({ franchise, art, episodeIds }: FranchiseHeaderProps) {
  const { name, name_english } = franchise;
  const score = formatFranchiseRating(franchise);
  return (
    <div className={styles.head} {...(art !== null && { 'data-stage': '', 'data-franchise': '' })}>
      {art !== null && (
        <div className={styles.backdrop} aria-hidden="true">
          <img src={art.src} {...art.place} width={1920} height={1080} alt="" fetchPriority="high" />
        </div>
      )}
      <header className={classes(styles.header, art === null && styles.plain)}>
        {art === null && (
          <div>
            <FranchisePicture franchise={franchise} sizes="(width < 960px) 92vw, 480px" eager />
          </div>
        )}
        <div className={styles.words}>
          <h1>{name}</h1>
          {name_english !== name && <p className={styles.english}>{name_english}</p>}
          <ul className={styles.facts}>
            {score !== null && (
              <li>
                <Score score={score} />
              </li>
            )}
            {franchiseFacts(franchise).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <WatchFranchiseButton
            franchiseId={franchise.id}
            episodeIds={episodeIds}
            total={franchise.total_episodes}
          />
        </div>
      </header>
    </div>
  );
}
