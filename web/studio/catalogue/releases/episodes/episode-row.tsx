import { formatOrdinal } from '#contract/episode-names.ts';
import { MARK_NAMES } from '#contract/mark-names.ts';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { studioPicture } from '#contract/studio/unseen-pictures.ts';
import { formatDate, formatClock, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { PublishActs } from './episode-acts.tsx';
import { EpisodePlan } from './plan/plan-mark.tsx';
import { EpisodeStateMark } from './episode-state.tsx';
import styles from './episodes.module.css';

/** «Эпизод 2,5». */
export function formatEpisode({ ordinal }: Pick<ListedEpisode, 'ordinal'>): string {
  return `Эпизод ${formatOrdinal(ordinal)}`;
}

const ALL = new Intl.ListFormat('ru');

// «опенинг и эндинг», «без меток».
function formatMarks({ marks, unseen_marks: unseen }: ListedEpisode): string {
  if (marks.length === 0) return 'без меток';
  const names = ALL.format(marks.map((kind) => MARK_NAMES[kind]));
  return unseen === null ? names : `${names}: проверить`;
}

/** One episode in the list of its release: its number and its name, which lead to its page, and what is there of it. */
export function EpisodeRow({ episode, now }: { episode: ListedEpisode; now: string }) {
  const {
    id,
    ordinal,
    name,
    name_english: english,
    duration,
    heights,
    state,
    picture,
    failure,
    plan,
    updated_at: at,
  } = episode;
  const acts = <PublishActs id={id} info={episode} of={formatEpisode(episode)} size="small" />;
  const [best] = heights;
  const still = picture?.thumbnail ?? picture?.preview ?? picture?.src ?? null;
  return (
    <div className={styles.row}>
      <Link to={studioRecordPath('episodes', id)} className={styles.name}>
        {still === null ? (
          <span className={styles.still} />
        ) : (
          <img className={styles.still} src={studioPicture(still)} alt="" loading="lazy" />
        )}
        <b>{formatOrdinal(ordinal)}</b>
        <span>{name ?? english ?? 'Без названия'}</span>
      </Link>
      <span className={styles.marks}>{formatMarks(episode)}</span>
      <span className={styles.quality}>{best === undefined ? 'без видео' : `${best}p`}</span>
      <span className={styles.duration}>{duration > 0 ? formatClock(duration) : '—'}</span>
      <span className={styles.state}>
        {state === 'published' ? (
          <time dateTime={at}>{formatDate(new Date(at), new Date(now), MOSCOW_TIME_ZONE)}</time>
        ) : (
          <EpisodeStateMark state={state} isVideoComing={episode.is_video_coming} />
        )}
        {plan === null && acts}
      </span>
      {plan !== null && (
        <span className={styles.plan}>
          <EpisodePlan plan={plan} />
          {acts}
        </span>
      )}
      {state === 'failed' && failure !== null && failure !== '' && (
        <p className={styles.failure}>{failure}</p>
      )}
    </div>
  );
}
