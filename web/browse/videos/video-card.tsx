import { Badge } from '#web/ui/controls/badge.tsx';
import { FRAME_SIZES, FrameCard } from '#web/ui/pictures/frame-card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import type { VideoCardData as Card } from './card.ts';
import styles from './video-card.module.css';

type VideoCardProps = {
  card: Card;
  now: string;
  sizes?: string;
  eager?: boolean;
  isPlaying?: boolean;
};

/** A video of the team: it plays on the page of videos where that is possible, and otherwise on its own site. */
export function VideoCard({
  card,
  now,
  sizes = FRAME_SIZES,
  eager = false,
  isPlaying = false,
}: VideoCardProps) {
  const isOutside = !card.to.startsWith('/');
  const isOneLine = card.origin === '' && card.facts !== '';
  const when = <RelativeTime at={card.at} now={now} />;
  return (
    <FrameCard
      to={card.to}
      picture={
        <Poster pictures={card.picture} shape="frame" sizes={sizes} eager={eager}>
          {(card.isAnnounce || isPlaying) && (
            <span className={styles.announce}>
              <Badge>{isPlaying ? 'Открыто' : 'Анонс'}</Badge>
            </span>
          )}
          <span className={styles.external}>
            <Badge>
              <Icon name={isOutside ? 'external' : 'play'} size={16} />
            </Badge>
          </span>
        </Poster>
      }
      title={card.title}
      subtitle={
        <>
          {card.origin !== '' && `${card.origin} · `}
          {when}
          {isOneLine && ` · ${card.facts}`}
        </>
      }
      secondSubtitle={card.facts === '' || isOneLine ? undefined : card.facts}
    />
  );
}
