import { RelativeTime } from '#web/format/relative-time.tsx';
import type { FreshCardData } from '../release/card.ts';
import { CardGrid, ReleaseCard } from '../release/release-card.tsx';

type FreshCardsProps = { cards: readonly FreshCardData[]; now: string; eager?: boolean; wholeRows?: boolean };

/** Release cards that show the newest episode: «Эпизод 8 · 2 часа назад». */
export function FreshCards({ cards, now, eager = false, wholeRows = false }: FreshCardsProps) {
  return (
    <CardGrid wholeRows={wholeRows}>
      {cards.map((card, i) => (
        <li key={card.alias}>
          <ReleaseCard
            card={card}
            eager={eager && i < 2}
            note={
              <>
                {card.episode} · <RelativeTime at={card.at} now={now} short />
              </>
            }
          />
        </li>
      ))}
    </CardGrid>
  );
}
