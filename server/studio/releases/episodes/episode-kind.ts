import path from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { EpisodeVideo as ListedVideo } from '#contract/studio/records/episode-videos.ts';
import { forEachMark, MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { STUDIO_FILES } from '#contract/studio/unseen-pictures.ts';
import type { Poster } from '#contract/values.ts';
import {
  addressColumn,
  changeAddresses,
  type EpisodeVideo,
  hasOwnVideo,
  readVideo,
  videoColumn,
} from '#server/catalog/episodes/episode-video.ts';
import { columnsOfMark, type Marks, readMark } from '#server/catalog/episodes/mark-columns.ts';
import type { Deps } from '#server/deps.ts';
import { noteMarksSeen, replacementColumn, unseenMarksColumn } from '#server/publishing/videos/video-lags.ts';
import { hasWaiting, isWaiting, keptUntil, videoState } from '#server/publishing/videos/video-rows.ts';
import { episodeProposals } from '#server/publishing/marks/list-proposals.ts';
import { isVideoComing, planColumn } from '#server/publishing/plans/plan-columns.ts';
import { frameFile, FRAMES } from '#server/media/hls/frames.ts';
import { MANIFEST_FILE, parseManifest } from '#server/media/hls/manifest.ts';
import { WAVEFORM_FILE } from '#server/media/hls/waveform.ts';
import { mapPoster } from '#server/media/images/pictures.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { invalidField } from '../../records/changes/invalid-field.ts';
import { withPictures } from '../../records/pictures/picture-field.ts';
import type { Fields, RecordKind, StudioRecord, Trx } from '../../records/record-kind.ts';
import { type Part, tableKind, wireTime } from '../../records/table-kind.ts';
import { announcementsOfEpisode } from './announcements.ts';
import { changedMarks, checkMarks, refuseOwnVideo } from './check-episode.ts';
import { preparationColumn, type StoredPreparation, toPreparation } from './preparation.ts';

const VIDEOS = ['hls_480', 'hls_720', 'hls_1080'] as const;

/** SQL over `episodes`: why its last video could not be prepared; null when nothing failed. */
export const episodeFailure = sql<string | null>`(
  select coalesce(ingests.failure, '') from ingests
  where ingests.episode_id = episodes.id and ingests.state = 'failed' and ingests.replaced_at is null
)`;

/** SQL over `episodes`: what the studio says of where an episode is. */
export const episodeState = sql<EpisodeState>`case
  when episodes.deleted_at is not null then 'deleted'
  when episodes.is_published then 'published'
  when episodes.taken_back_at is not null then 'taken_back'
  when ${hasWaiting} then 'prepared'
  when ${episodeFailure} is not null then 'failed'
  else 'preparing'
end`;

// An address of another site; the key of a video of ours is nobody's to see or to change.
function videoPart(column: (typeof VIDEOS)[number]): Part {
  return {
    read: addressColumn(column),
    write: (trx, id, value) => changeAddresses(trx, id, { [column]: value as string | null }),
  };
}

// Exact for the studio, in whole seconds for clients.
function marksPart(kind: MarkKind): Part {
  return {
    read: readMark(kind),
    async write(trx, id, value) {
      const columns = columnsOfMark(kind, value as Marks);
      await trx.updateTable('episodes').set(columns).where('id', '=', id).execute();
    },
  };
}

// A frame of a video of ours is null for people.
const preview: Part = {
  read: sql`case when episodes.preview ->> 'preview' not like '/storage/videos/%' then episodes.preview end`,
  async write(trx, id, value) {
    const picture = value === null ? null : JSON.stringify(value);
    await sql`update episodes set preview = ${picture}::jsonb where id = ${id}::uuid`.execute(trx);
  },
};

// The release of the row, with the teams that work on it.
const ofRelease = sql`(
  select jsonb_build_object(
    'id', releases.id, 'name', releases.name_main, 'state', releases.state,
    'teams', (
      select coalesce(jsonb_agg(team_id order by team_id), '[]')
      from release_teams where release_teams.release_id = releases.id
    )
  ) from releases where releases.id = episodes.release_id
)`;

// The episode before or after the row in the order to watch them.
function neighbour(side: 'before' | 'after') {
  const [than, direction] = side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  return sql`(
    select jsonb_build_object('id', other.id, 'ordinal', other.ordinal) from episodes as other
    where other.release_id = episodes.release_id
      and (other.sort_order, other.ordinal) ${than} (episodes.sort_order, episodes.ordinal)
    order by other.sort_order ${direction}, other.ordinal ${direction} limit 1
  )`;
}

const openRemarks = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', remarks.id, 'at', trim_scale(remarks.at / 10.0), 'text', remarks.text, 'step', remarks.step
  ) order by remarks.at, remarks.id), '[]')
  from episode_remarks as remarks
  where remarks.episode_id = episodes.id and remarks.done_at is null and remarks.removed_at is null
)`;

const watchedAt = (folder: RawBuilder<unknown>, file: string) =>
  sql`${STUDIO_FILES} || ${folder} || ${`/${file}`}`;

// The newest first: by when they were prepared, or else when they became its video.
const videosOfEpisode = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', episode_videos.id, 'state', ${videoState},
    'prepared_at', ${wireTime(sql`episode_videos.prepared_at`)},
    'prepared_by', case when users.id is not null
      then jsonb_build_object('login', users.login, 'nickname', users.nickname) end,
    'command_user', episode_videos.command_user, 'file', episode_videos.file,
    'published_at', ${wireTime(sql`episode_videos.published_at`)},
    'kept_until', ${wireTime(keptUntil)}, 'heights', episode_videos.heights,
    'duration', episode_videos.duration, 'loudness', episode_videos.loudness, 'report', episode_videos.report,
    'playlist', ${watchedAt(sql`episode_videos.folder`, 'master.m3u8')},
    'waveform', ${watchedAt(sql`episode_videos.folder`, WAVEFORM_FILE)}
  ) order by episode_videos.replaced_at is null desc, episode_videos.replaced_at desc, episode_videos.id), '[]')
  from episode_videos left join users on users.id = episode_videos.prepared_by
  where episode_videos.episode_id = episodes.id and episode_videos.folder is not null
)`;

function framesOf(own: ListedVideo | undefined): string[] {
  if (own === undefined) return [];
  const folder = path.posix.dirname(own.playlist);
  return Array.from({ length: FRAMES }, (_, i) => `${folder}/${frameFile(i + 1)}`);
}

// Where members watch it. Any playlist of a video elsewhere will do: the middle height first, as viewers start with it.
function addressesOf(video: EpisodeVideo | null, ours: readonly ListedVideo[]) {
  if (video?.folder === null)
    return { frames: [], playlist: video.hls_720 ?? video.hls_480 ?? video.hls_1080, waveform: null };
  const own = video === null ? ours.find(({ state }) => state === 'prepared') : ours[0];
  return { playlist: own?.playlist ?? null, waveform: own?.waveform ?? null, frames: framesOf(own) };
}

const stored = tableKind({
  thing: 'episode',
  table: 'episodes',
  idType: 'uuid',
  title: sql`(
    select releases.name_main || ', эпизод ' || replace(trim_scale(episodes.ordinal)::text, '.', ',')
    from releases where releases.id = episodes.release_id
  )`,
  columns: ['ordinal', 'name', 'name_english', 'rutube_id', 'youtube_id', 'cuts', 'duration', 'updated_at'],
  order: ['sort_order', 'ordinal'],
  parts: {
    ...forEachMark(marksPart),
    preview,
    ...Object.fromEntries(VIDEOS.map((column) => [column, videoPart(column)])),
  },
  info: () => ({
    state: episodeState,
    deleted_at: wireTime(sql`episodes.deleted_at`),
    failure: episodeFailure,
    has_own_video: hasOwnVideo,
    has_prepared_video: hasWaiting,
    is_video_coming: isVideoComing,
    plan: planColumn,
    preparation: preparationColumn,
    replacement: replacementColumn,
    unseen_marks: unseenMarksColumn,
    release: ofRelease,
    picture: sql`coalesce(episodes.preview, (
      select preview from episode_videos where episode_videos.episode_id = episodes.id and ${isWaiting} limit 1
    ))`,
    video: videoColumn(),
    videos: videosOfEpisode,
    announcements: announcementsOfEpisode,
    proposals: episodeProposals,
    open_remarks: openRemarks,
    previous: neighbour('before'),
    next: neighbour('after'),
    viewers: sql`(
      select count(*) from views
      where views.release_episode_id = episodes.id and (views.is_watched or views.time > 0)
    )`,
  }),
});

type InfoOfRelease = { id: number; teams: string[] };

async function find(db: Parameters<RecordKind['find']>[0], id: string): Promise<StudioRecord | undefined> {
  const found = await stored.find(db, id);
  if (!found) return undefined;
  const { video, preparation, ...info } = found.info;
  const { teams, ...release } = info['release'] as InfoOfRelease;
  const addresses = addressesOf(video as EpisodeVideo | null, info['videos'] as ListedVideo[]);
  return {
    ...found,
    info: { ...info, release, ...addresses, preparation: toPreparation(preparation as StoredPreparation) },
    teamIds: teams,
  };
}

// The frame that the preparation of a video of ours has chosen.
async function readFrame(trx: Trx, storage: Storage, id: string): Promise<Poster | null> {
  const folder = (await readVideo(trx, id))?.folder ?? null;
  if (folder === null) return null;
  const manifest = parseManifest(String(await storage.read(`${folder}/${MANIFEST_FILE}`)));
  return manifest ? mapPoster(manifest.preview, (name) => storage.publicUrl(`${folder}/${name}`)) : null;
}

async function refuseTakenOrdinal(
  trx: Trx,
  { id, info, fields }: StudioRecord,
  wished: unknown,
): Promise<void> {
  if (wished === undefined || wished === fields['ordinal']) return;
  const { rows } = await sql<{ is_deleted: boolean }>`
    select deleted_at is not null as is_deleted from episodes
    where release_id = ${(info['release'] as InfoOfRelease).id}::integer and ordinal = ${wished}::numeric
      and id <> ${id}::uuid`.execute(trx);
  const [taken] = rows;
  if (!taken) return;
  const whose = taken.is_deleted ? 'Этот номер у удалённого эпизода' : 'Эпизод с этим номером уже есть';
  throw invalidField('ordinal', `${whose}. Сначала дайте тому другой.`);
}

/** Tells the studio's lists that the release of an episode has changed. */
export async function markReleaseChanged(trx: Trx, releaseId: number): Promise<void> {
  await sql`
    update releases set updated_at = now(), version = version + 1 where id = ${releaseId}::integer`.execute(
    trx,
  );
}

/** The release of an episode. */
export const releaseOf = ({ info }: StudioRecord): number => (info['release'] as InfoOfRelease).id;

/** Episodes: `akane ingest` or a catalogue file publishes them, `deleteEpisode` takes them away for thirty days. */
export function episodeKind({ storage }: Pick<Deps, 'storage'>): RecordKind {
  const kind: RecordKind = {
    ...stored,
    find,
    async change(trx, id, changed: Fields) {
      const now = await find(trx, id);
      if (!now) return;
      refuseOwnVideo(changed, now.info['has_own_video'] === true);
      checkMarks(changedMarks(now.fields, changed));
      await refuseTakenOrdinal(trx, now, changed['ordinal']);
      const frame = changed['preview'] === null ? { preview: await readFrame(trx, storage, id) } : {};
      await stored.change(trx, id, { ...changed, ...frame });
      if (MARK_KINDS.some((mark) => changed[mark] !== undefined)) await noteMarksSeen(trx, id);
      await markReleaseChanged(trx, releaseOf(now));
    },
  };
  return withPictures(storage, ['preview'], kind);
}
