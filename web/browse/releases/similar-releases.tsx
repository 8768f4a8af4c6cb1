import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { ReleaseCard } from '#web/entities/release/release-card.tsx';
import styles from './similar-releases.module.css';

/** Similar releases, in complete rows at every screen width. */
export function SimilarReleases({ cards }: { cards: readonly ReleaseCardData[] }) {
  if (cards.length === 0) return null;
  return (
    <section className={styles.similar} aria-labelledby="similar">
      <h2 id="similar">Похожие релизы</h2>
      <ul className={styles.cards} data-grid="row">
        {cards.map((card) => (
          <li key={card.alias}>
            <ReleaseCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
