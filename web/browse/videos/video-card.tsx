import { Badge } from '#web/ui/controls/badge.tsx';
import { FRAME_SIZES, FrameCard } from '#web/ui/pictures/frame-card.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { RelativeTime } from '#web/format/relative-time.tsx';
import type { VideoCardData as Card } from './card.ts';
import styles from './video-card.module.css';

type VideoCardProps = { card: Card; now: string; eager?: boolean };

/** A video on another site. */
export function VideoCard({ card, now, eager = false }: VideoCardProps) {
  return (
    <FrameCard
      to={card.url}
      picture={
        <Poster pictures={card.picture} shape="frame" sizes={FRAME_SIZES} eager={eager}>
          {card.isAnnounce && (
            <span className={styles.announce}>
              <Badge>Анонс</Badge>
            </span>
          )}
          <span className={styles.external}>
            <Badge>
              <Icon name="external" size={16} />
            </Badge>
          </span>
        </Poster>
      }
      title={card.title}
      subtitle={
        <>
          {card.origin} · <RelativeTime at={card.at} now={now} />
        </>
      }
      secondSubtitle={card.facts === '' ? undefined : card.facts}
    />
  );
}
