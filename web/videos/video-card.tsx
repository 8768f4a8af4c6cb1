import { Badge, Spoken } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import { Poster } from '../ui/poster.tsx';
import { RelativeTime } from '../words/relative-time.tsx';
import type { VideoCard as Card } from './card.ts';
import styles from './video-card.module.css';

const SIZES = '(width >= 1280px) 25vw, (width >= 960px) 31vw, (width >= 600px) 46vw, 92vw';

type VideoCardProps = { card: Card; now: string; eager?: boolean };

/** A video that is played elsewhere: the whole card is one link, which opens a new tab and says so. */
export function VideoCard({ card, now, eager = false }: VideoCardProps) {
  return (
    <a href={card.url} target="_blank" rel="noopener noreferrer" className={styles.card}>
      <Poster pictures={card.picture} shape="frame" sizes={SIZES} eager={eager}>
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
      <span className={styles.title}>{card.title}</span>
      <span className={styles.facts}>
        {card.origin} · <RelativeTime at={card.at} now={now} />
      </span>
      {card.facts !== '' && <span className={styles.facts}>{card.facts}</span>}
      <Spoken>Откроется в новой вкладке</Spoken>
    </a>
  );
}
