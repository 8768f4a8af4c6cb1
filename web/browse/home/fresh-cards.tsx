import { RelativeTime } from '#web/format/relative-time.tsx';
import type { FreshCardData } from '#web/entities/release/card.ts';
import { CardGrid, ReleaseCard } from '#web/entities/release/release-card.tsx';

/** Rows of release cards that show the newest episode: «Эпизод 8 · 2 часа назад». */
export function FreshCards({ cards, now }: { cards: readonly FreshCardData[]; now: string }) {
  return (
    <CardGrid wholeRows>
      {cards.map((card) => (
        <li key={card.alias}>
          <ReleaseCard
            card={card}
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
