import { Badge } from '../ui/badge.tsx';
import { FRAME_SIZES, FrameCard } from '../ui/frame-card.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { RelativeTime } from '../words/relative-time.tsx';
import type { VideoCard as Card } from './card.ts';
import styles from './video-card.module.css';

type VideoCardProps = { card: Card; now: string; eager?: boolean };

/** A video that is played elsewhere. */
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
      line={
        <>
          {card.origin} · <RelativeTime at={card.at} now={now} />
        </>
      }
      more={card.facts === '' ? undefined : card.facts}
    />
  );
}
