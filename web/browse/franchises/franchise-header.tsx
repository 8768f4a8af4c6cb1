import type { Franchise } from '#contract/franchises.ts';
import styles from './franchise-header.module.css';
import { FranchisePicture } from './franchise-picture.tsx';
import { franchiseFacts, formatFranchiseRating } from './format-franchise.ts';
import { WatchFranchiseButton } from './watch-franchise-button.tsx';

type FranchiseHeaderProps = { franchise: Franchise; episodeIds: readonly string[] };

/** A franchise's picture, names and totals, with the button that plays it. */
export function FranchiseHeader({ franchise, episodeIds }: FranchiseHeaderProps) {
  const { name, name_english, image } = franchise;
  const facts = [...franchiseFacts(franchise), formatFranchiseRating(franchise)].filter(Boolean);
  const backdrop = image.optimized.thumbnail ?? image.thumbnail;
  return (
    <div className={styles.head} data-stage>
      {backdrop !== null && (
        <div className={styles.backdrop} aria-hidden="true">
          <img src={backdrop} width={320} height={180} alt="" />
        </div>
      )}
      <header className={styles.header}>
        <div>
          <FranchisePicture franchise={franchise} sizes="(width < 960px) 92vw, 480px" eager />
        </div>
        <div className={styles.words}>
          <h1>{name}</h1>
          {name_english !== name && <p className={styles.english}>{name_english}</p>}
          <ul className={styles.facts}>
            {facts.map((fact) => (
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
