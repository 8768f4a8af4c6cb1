import { openNoticePath } from '#contract/addresses.ts';
import type { Cover } from '#contract/values.ts';
import { useIsCovered } from '#web/entities/episode/use-is-covered.ts';
import { formatHour } from '#web/format/group-by-day.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { classes } from '#web/ui/classes.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { Link } from '#web/ui/controls/link.tsx';
import type { PictureSizes, PictureVersions } from '#web/ui/pictures/pictures.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { tieShortWords } from '#contract/no-break.ts';
import { formatNotice, formatNoticeDetails, noticeAction, noticeTarget } from './format-notice.ts';
import styles from './notice-row.module.css';
import type { VisitorNotice } from './visitor-notices.ts';

type NoticeRowProps = {
  notice: VisitorNotice;
  zone: string;
  /** Whether the server keeps what was read; a visitor's browser keeps it itself. */
  isOwn: boolean;
  /** Whether a button names the action, on wide screens. */
  withAction?: boolean;
  onOpen: (notice: VisitorNotice) => void;
};

// The thumbnail of a cover is a blurred placeholder of 32 pixels.
function onlyPreview({ preview, optimized }: Cover): PictureSizes {
  return { src: null, preview: optimized.preview ?? preview, thumbnail: null };
}

// A frame where the viewer may see it, else the cover or the poster of the release.
function usePicture({ kind, release, episodes }: VisitorNotice): PictureVersions | PictureSizes {
  const isCovered = useIsCovered();
  const [episode] = episodes;
  const hasFrame = kind === 'episode' && episode && episode.preview.src !== null;
  if (hasFrame && !isCovered({ ...episode, ending: NO_MARK }, null)) return episode.preview;
  return release.background_cover ? onlyPreview(release.background_cover) : release.poster;
}

const NO_MARK = { start: null, stop: null };

/** A notice as one link; opening it marks it as read. */
export function NoticeRow({ notice, zone, isOwn, withAction = false, onOpen }: NoticeRowProps) {
  const { id, is_read: isRead } = notice;
  const at = new Date(notice.created_at);
  const details = formatNoticeDetails(notice);
  return (
    <Link
      to={isOwn ? openNoticePath(id) : noticeTarget(notice)}
      className={classes(styles.row, isRead && styles.read, withAction && styles.large)}
      onClick={() => onOpen(notice)}
      onAuxClick={() => onOpen(notice)}
    >
      <span className={styles.picture}>
        <Poster shape="frame" pictures={usePicture(notice)} sizes="144px" />
      </span>
      <span className={styles.words}>
        <span className={styles.text}>
          {!isRead && <VisuallyHidden>Новое: </VisuallyHidden>}
          {tieShortWords(formatNotice(notice))}
        </span>
        <span className={styles.details}>
          {details !== null && `${details} · `}
          <time dateTime={at.toISOString()} title={formatMoment(at, zone)}>
            {formatHour(at, zone)}
          </time>
        </span>
      </span>
      {withAction && (
        <span className={styles.action} aria-hidden="true">
          {noticeAction(notice)}
        </span>
      )}
      {!isRead && <span className={styles.dot} aria-hidden="true" />}
    </Link>
  );
}
