import { episodePath } from '#contract/addresses.ts';
import { studioEpisodesPath, studioEpisodeStepsPath, studioRecordPath } from '#contract/studio/addresses.ts';
import type { episodes as episodeEndpoints } from '#contract/studio/records/episodes.ts';
import type { StepKind } from '#contract/studio/step-kinds.ts';
import { MARK_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { UploadLink } from '../../../form/uploads/upload-link.tsx';
import { EpisodeUpload } from '../../uploads/episode-upload.tsx';
import { formatMark } from '../../../ui/format-mark.ts';
import { StudioLink } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { defineKind } from '../../kinds/record-kind.ts';
import { DeletePanel, UnpublishPanel } from './episode-panels.tsx';
import { formatKind } from '../steps/format-step.ts';
import { EpisodeActs } from './episode-acts.tsx';
import { EpisodeAnnouncements } from './episode-announcements.tsx';
import { EpisodeFilm } from './episode-film.tsx';
import { formatEpisode } from './episode-row.tsx';
import { EpisodePreparation } from './preparation/episode-preparation.tsx';
import { EpisodePlan } from './plan/plan-mark.tsx';
import { PublishPanel } from './plan/publish-panel.tsx';
import { EpisodeStateMark } from './episode-state.tsx';
import { EpisodeVideos, PutVideoPanel } from './episode-videos.tsx';
import styles from './episodes.module.css';

const MAX_SECONDS = 2_147_483_647;
const ADDRESS = { control: 'text', max: 2000, type: 'url', isNullable: true } as const;
const VIDEO_ID = { control: 'text', max: 200, isNullable: true, isHalf: true } as const;

/** An episode: its fields here, its list is a page of its release. */
export const episodeKind = defineKind<typeof episodeEndpoints>({
  path: 'episodes',
  thing: 'episode',
  icon: 'list',
  words: {
    many: 'Эпизоды',
    create: 'Новый эпизод',
    added: 'Эпизод добавлен',
    saved: 'Эпизод сохранён',
    removed: 'Эпизод удалён',
    remove: 'Удалить эпизод',
    nothingYet: 'Эпизодов пока нет',
    nothingFound: 'Ни один эпизод не подошёл',
  },
  groups: [
    {
      title: 'Видео и метки пропуска',
      frame: EpisodeFilm,
      fields: [
        {
          name: 'opening',
          label: MARK_TITLES.opening,
          control: 'marks',
          help: 'Минуты и секунды: 1:23 или 1:23,4. Приложения читают целые: начало округляется вверх, конец вниз.',
        },
        { name: 'ending', label: MARK_TITLES.ending, control: 'marks', isLate: true },
        { name: 'recap', label: MARK_TITLES.recap, control: 'marks' },
        { name: 'after_credits', label: MARK_TITLES.after_credits, control: 'marks', isLate: true },
        {
          name: 'next_preview',
          label: MARK_TITLES.next_preview,
          control: 'marks',
          isLate: true,
          help: 'Что будет в следующем эпизоде. Эти три метки знает только сайт, приложения их не видят.',
        },
      ],
    },
    {
      title: 'Основное',
      fields: [
        {
          name: 'ordinal',
          label: 'Номер',
          control: 'number',
          min: -10_000,
          max: 100_000,
          help: 'Под ним эпизод знают зрители и приложения. Бывает 0 и 25,5; меньше нуля не показывается.',
        },
        {
          name: 'updated_at',
          label: 'Дата на сайте',
          control: 'time',
          help: 'По Москве. Правки её не меняют, новое видео меняет.',
        },
        { name: 'name', label: 'Название', control: 'text', max: 300, isNullable: true, isHalf: true },
        {
          name: 'name_english',
          label: 'Название на английском',
          control: 'text',
          max: 300,
          isNullable: true,
          isHalf: true,
        },
        {
          name: 'cuts',
          label: 'Что вырезано и почему',
          control: 'text',
          max: 500,
          isNullable: true,
          help: 'Пусто, если эпизод полный. Зрители читают это в плеере.',
        },
      ],
    },
    {
      title: 'На других площадках',
      fields: [
        { name: 'rutube_id', label: 'Номер на RuTube', ...VIDEO_ID },
        { name: 'youtube_id', label: 'Номер на YouTube', ...VIDEO_ID },
      ],
    },
    {
      title: 'Видео на другом сервере',
      isShown: (info) => info['has_own_video'] !== true,
      fields: [
        { name: 'hls_1080', label: 'Плейлист 1080p', ...ADDRESS },
        { name: 'hls_720', label: 'Плейлист 720p', ...ADDRESS },
        { name: 'hls_480', label: 'Плейлист 480p', ...ADDRESS },
        { name: 'duration', label: 'Длительность, секунд', control: 'number', min: 0, max: MAX_SECONDS },
      ],
    },
    {
      title: 'Превью',
      isAside: true,
      fields: [
        { name: 'preview', label: 'Картинка 16 : 9', control: 'picture', kind: 'preview', aspect: 16 / 9 },
      ],
    },
  ],
  columns: [],
  siteAddress: ({ id, info }) =>
    info.state === 'published' && info.release.state === 'published' ? episodePath(id) : undefined,
  facts: ({ info }) => (
    <span className={styles.facts}>
      {(info.plan === null || info.state === 'published') && (
        <EpisodeStateMark
          state={info.state}
          isReleaseShown={info.release.state === 'published'}
          isVideoComing={info.is_video_coming}
        />
      )}
      {info.plan !== null && <EpisodePlan plan={info.plan} />}
      {info.failure !== null && info.state !== 'deleted' && `: ${info.failure}`} ·{' '}
      <Link to={studioEpisodesPath(info.release.id)}>Все эпизоды релиза</Link>
      {info.previous && (
        <>
          {' · '}
          <Link to={studioRecordPath('episodes', info.previous.id)} rel="prev">
            <span aria-hidden="true">←</span> {formatEpisode(info.previous)}
          </Link>
        </>
      )}
      {info.next && (
        <>
          {' · '}
          <Link to={studioRecordPath('episodes', info.next.id)} rel="next">
            {formatEpisode(info.next)} <span aria-hidden="true">→</span>
          </Link>
        </>
      )}
    </span>
  ),
  tabs: ({ info }) => [
    { path: '', label: 'Основное' },
    {
      path: 'steps',
      label: 'Этапы и замечания',
      right: 'steps',
      ...(info.open_remarks.length > 0 && { count: info.open_remarks.length }),
    },
    { path: 'statistics', label: 'Статистика', right: 'publish' },
  ],
  acts: ({ id, info }) => (
    <>
      {info.state !== 'deleted' && <UploadLink variant="outline" />}
      <EpisodeActs id={id} info={info} />
    </>
  ),
  aside: ({ id, info }) => (
    <>
      <EpisodePreparation key={id} id={id} loaded={info.preparation} />
      <OpenRemarks id={id} remarks={info.open_remarks} />
      <EpisodeVideos id={id} info={info} />
      <EpisodeAnnouncements id={id} info={info} />
    </>
  ),
  panels: (record) => (
    <>
      <DeletePanel {...record} />
      <UnpublishPanel {...record} />
      <PutVideoPanel {...record} />
      <PublishPanel
        id={record.id}
        title={record.title}
        info={record.info}
        suggested={record.info.suggested_at}
        releaseState={record.info.release.state}
      />
      {record.info.state !== 'deleted' && (
        <EpisodeUpload release={record.info.release} ordinal={record.fields.ordinal} />
      )}
    </>
  ),
});

type OpenRemark = { id: number; at: number; text: string; step: StepKind | null };

// What a new video is to be better in.
function OpenRemarks({ id, remarks }: { id: string; remarks: readonly OpenRemark[] }) {
  if (remarks.length === 0) return null;
  return (
    <Panel
      title={`Открытые замечания: ${remarks.length}`}
      action={
        <StudioLink to={studioEpisodeStepsPath(id)} variant="bare" size="small">
          Смотреть
        </StudioLink>
      }
    >
      <ul className={styles.remarks}>
        {remarks.map(({ id: remark, at, text, step }) => (
          <li key={remark}>
            <b>{formatMark(at)}</b> {text}
            {step !== null && <span className={styles.faint}> · {formatKind(step)}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
