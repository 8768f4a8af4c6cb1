import { useSearchParams } from 'react-router';
import type { EpisodeVideo, VideoState } from '#contract/studio/records/episode-videos.ts';
import type { EpisodeState, ListedEpisode } from '#contract/studio/records/episodes.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatClock, formatMoment } from '#web/format/format-time.ts';
import { hasRight, useStudioMe } from '../../../access/studio-me.ts';
import { withValues } from '../../../list/filters/filters.ts';
import { StateMark, type StudioState } from '../../../ui/state-mark.tsx';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { EpisodePanel } from './episode-panels.tsx';
import styles from './episode-videos.module.css';
import { formatReplacement } from './plan/format-lag.ts';

type Videos = readonly EpisodeVideo[];

const STATES: Record<VideoState, { glyph: StudioState; text: string }> = {
  published: { glyph: 'done', text: 'На сайте' },
  prepared: { glyph: 'attention', text: 'Ждёт публикации' },
  replaced: { glyph: 'off', text: 'Заменено' },
  discarded: { glyph: 'off', text: 'Заменено до публикации' },
};

/** The video that the address of the page asks for. */
export function useChosenVideo(videos: Videos): EpisodeVideo | undefined {
  const [query] = useSearchParams();
  const id = query.get('video');
  return videos.find((video) => video.id === id);
}

// When it was prepared; of one of an earlier version that is not known.
const formatPrepared = ({ prepared_at: at }: EpisodeVideo) => at !== null && formatMoment(new Date(at));

function formatAuthor({ prepared_by: by, command_user: command }: EpisodeVideo): string | null {
  if (by) return by.nickname ?? by.login;
  return command === null ? null : `сервер, ${command}`;
}

const formatLevel = (value: number) => formatNumber(value).replace('-', '−');

// «звук −23,1 LUFS, +7,1 дБ».
function formatLoudness({ loudness }: EpisodeVideo): string | null {
  if (loudness === null) return null;
  const { integrated, gain } = loudness;
  const change = gain === 0 ? 'как есть' : `${gain > 0 ? '+' : ''}${formatLevel(gain)} дБ`;
  return `звук ${formatLevel(integrated)} LUFS, ${change}`;
}

// «1080p, 720p, 480p · 23:40 · Лина · a.mkv».
function formatFacts(video: EpisodeVideo): string {
  const heights = video.heights.toSorted((one, other) => other - one).map((height) => `${height}p`);
  const clock = video.duration === null ? null : formatClock(video.duration);
  return [heights.join(', '), clock, formatLoudness(video), formatAuthor(video), video.file]
    .filter(Boolean)
    .join(' · ');
}

// Only what viewers do not see now, and of which everything is known, can be published.
const canPut = ({ state, duration }: EpisodeVideo) =>
  (state === 'replaced' || state === 'discarded') && duration !== null;

type EpisodeVideosProps = {
  id: string;
  info: { state: EpisodeState; videos: Videos; replacement: ListedEpisode['replacement'] };
};

/** The videos of an episode on this site: what is seen, what waits, and what can still come back. */
export function EpisodeVideos({ info: { state, videos, replacement } }: EpisodeVideosProps) {
  const me = useStudioMe();
  const [query] = useSearchParams();
  const mayPut = hasRight(me, 'publish') && state !== 'deleted';
  if (videos.length === 0) return null;
  const shown = query.get('video');
  return (
    <Panel title="Версии видео" isFlush>
      <ul className={styles.rows}>
        {videos.map((video) => {
          const { glyph, text } = STATES[video.state];
          const prepared = formatPrepared(video);
          return (
            <li key={video.id} className={styles.row}>
              <p className={styles.head}>
                <StateMark state={glyph}>{text}</StateMark>
                <span>{prepared}</span>
              </p>
              <p className={styles.facts}>{formatFacts(video)}</p>
              {video.kept_until !== null && (
                <p className={styles.facts}>Хранится до {formatMoment(new Date(video.kept_until))}</p>
              )}
              {video.state === 'prepared' && replacement && (
                <p className={styles.facts}>{formatReplacement(replacement)}</p>
              )}
              {video.report !== null && (
                <details className={styles.report}>
                  <summary>Что было в файле</summary>
                  <p>{video.report}</p>
                </details>
              )}
              <p className={styles.acts}>
                {videos.length > 1 && (
                  <StudioLink
                    size="small"
                    to={withValues(query, { video: video.id, panel: '' })}
                    preventScrollReset
                    replace
                    aria-current={shown === video.id ? 'true' : undefined}
                    aria-label={`Смотреть: ${[text, prepared].filter(Boolean).join(', ')}`}
                  >
                    Смотреть
                  </StudioLink>
                )}
                {mayPut && canPut(video) && (
                  <StudioLink
                    size="small"
                    to={withValues(query, { video: video.id, panel: 'put' })}
                    preventScrollReset
                    data-opens="put"
                  >
                    {video.state === 'replaced' ? 'Вернуть это видео…' : 'Опубликовать это видео…'}
                  </StudioLink>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

type PutVideoPanelProps = { id: string; title: string; info: { state: EpisodeState; videos: Videos } };

/** The panel that publishes a video from before instead of the one that the episode has. */
export function PutVideoPanel({ id, title, info: { state, videos } }: PutVideoPanelProps) {
  const video = useChosenVideo(videos);
  const isShown = video !== undefined && canPut(video) && state !== 'deleted';
  const isSeen = state === 'published';
  return (
    <EpisodePanel
      id={id}
      act="put"
      title={`Другое видео: ${title}`}
      submit={isSeen ? 'Заменить видео' : 'Опубликовать'}
      isShown={isShown}
    >
      <input type="hidden" name="video_id" value={video?.id ?? ''} />
      {isSeen
        ? `Зрители сразу увидят его вместо нынешнего и останутся на том же месте. С ним вернутся его метки и торренты. То, что на сайте сейчас, хранится здесь ещё тридцать дней.`
        : 'Эпизод выйдет с этим видео, и зрители узнают о нём.'}
    </EpisodePanel>
  );
}
