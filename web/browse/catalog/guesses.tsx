import type { ReleaseCardData } from '#web/entities/release/card.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';
import styles from './guesses.module.css';

/** Releases whose names resemble a search that found nothing: its spelling may be wrong. */
export function Guesses({ cards }: { cards: readonly ReleaseCardData[] }) {
  return (
    <section className={styles.guesses} aria-labelledby="guesses">
      <h2 id="guesses">Возможно, вы имели в{'\u00A0'}виду</h2>
      <CardGrid>
        {cards.map((card) => (
          <li key={card.alias}>
            <ReleaseCard card={card} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
