import { type Selectable, sql, type Transaction } from 'kysely';
import { publishEpisode } from '#server/catalog/episodes/publish-episode.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type {
  EpisodeChanges,
  EpisodeVideosTable,
  MarkColumns,
} from '#server/platform/database/tables/video-tables.ts';
import type { NewTorrent } from '#server/torrents/torrents/changes/save-torrent.ts';
import {
  hideTorrents,
  hideTorrentsOfEpisode,
  showTorrents,
} from '#server/torrents/torrents/changes/episode-torrents.ts';
import {
  queueAnnouncements,
  requeueAnnouncements,
  withdrawAnnouncements,
} from './announcements/queue-announcements.ts';
import { episodeEvents, eventOfEpisode, readJournaledEpisode } from './episode-events.ts';
import { changesOfPublication, marksOf, moveMarks } from './episode-marks.ts';
import { moveProposals, noteMarks, readLag } from './video-lags.ts';
import { isWaiting, noteTorrents } from './video-rows.ts';

// Publishing and taking back are one transaction each. It ends with the journal, so both return what `recordEvents`
// writes: the events of torrents first, and that of the episode last.

type Trx = Transaction<Schema>;
type VideoRow = Selectable<EpisodeVideosTable>;

export type PublishOptions = {
  /** The date that the site shows of it; now by default. */
  at?: Date | undefined;
  /** An undo: the episode gets its place and its date of before, instead of being fresh. */
  isUndo?: boolean;
};

const noEpisode = () => new Failure('not_found', 'Такого эпизода нет');

async function lockEpisode(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('episodes')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const journaled = await readJournaledEpisode(trx, id);
  if (!row || !journaled) throw noEpisode();
  return { row, journaled };
}

function readEpisode(trx: Trx, id: string) {
  return trx.selectFrom('episodes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

// Reads a video and the one that its episode has, and locks the episode.
async function lockVideos(trx: Trx, videoId: string) {
  const found = await trx
    .selectFrom('episode_videos')
    .select('episode_id')
    .where('id', '=', videoId)
    .where('folder', 'is not', null)
    .executeTakeFirst();
  if (!found) throw new Failure('not_found', 'Этого видео больше нет.');
  // Whoever publishes or edits the episode waits here.
  const locked = await lockEpisode(trx, found.episode_id);
  const rows = await trx
    .selectFrom('episode_videos')
    .selectAll()
    .where('episode_id', '=', found.episode_id)
    .where((eb) => eb.or([eb('id', '=', videoId), eb('replaced_at', 'is', null)]))
    .execute();
  const video = rows.find(({ id }) => id === videoId);
  if (!video) throw new Failure('not_found', 'Этого видео больше нет.');
  const current = rows.find(({ replaced_at: at, folder }) => at === null && folder !== null);
  return { video, current, ...locked };
}

/**
 * Removes the plan of an episode: what was to be done at its time is done, or is no longer wanted. Returns the time.
 */
export async function dropPlan(trx: Trx, episodeId: string): Promise<string | null> {
  const plan = await trx
    .deleteFrom('publication_plans')
    .where('episode_id', '=', episodeId)
    .returning('at')
    .executeTakeFirst();
  return plan?.at ?? null;
}

// What an earlier version did not write of a video is known as long as the episode has it.
async function keepCurrent(trx: Trx, current: VideoRow): Promise<void> {
  await sql`
    update episode_videos set
      duration = coalesce(episode_videos.duration, episodes.duration),
      preview = coalesce(episode_videos.preview, case
        when episodes.preview ->> 'src' like '/storage/videos/%' then episodes.preview end)
    from episodes where episodes.id = episode_videos.episode_id and episode_videos.id = ${current.id}::uuid`.execute(
    trx,
  );
  const now = await readEpisode(trx, current.episode_id);
  await trx
    .updateTable('episode_videos')
    .set({ marks_left: JSON.stringify(marksOf(now)) })
    .where('id', '=', current.id)
    .execute();
}

// A trigger makes every episode that is published news. One that comes back is none, unless viewers were still to be
// told of it when it was taken back: so is it with announcements in channels.
async function withoutNews(trx: Trx, episodeId: string, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql`select from event_episodes where episode_id = ${episodeId}::uuid`.execute(trx);
  await work();
  await requeueAnnouncements(trx, episodeId);
  if (rows.length > 0) return;
  await sql`delete from event_episodes where episode_id = ${episodeId}::uuid`.execute(trx);
}

/**
 * Publishes an episode that was taken back, with what it has. Returns what the journal records last. Throws
 * `not_found`, and `conflict` when it is not taken back.
 */
export async function publishAgain(
  trx: Trx,
  episodeId: string,
  { at: given, isUndo = false }: PublishOptions = {},
): Promise<NewEvent[]> {
  const { row: episode, journaled } = await lockEpisode(trx, episodeId);
  if (journaled.isPublished) throw new Failure('conflict', 'Этот эпизод уже опубликован.');
  if (!journaled.isTakenBack || episode.deleted_at !== null)
    throw new Failure('conflict', 'Этот эпизод не снят с публикации.');
  const at = given ?? (isUndo ? new Date(episode.updated_at) : await readTime(trx));
  await dropPlan(trx, episodeId);
  await withoutNews(trx, episodeId, async () => {
    await trx
      .updateTable('episodes')
      .set({ is_published: true, taken_back_at: null, updated_at: at })
      .where('id', '=', episodeId)
      .execute();
  });
  await sql`
    update releases set updated_at = now(), version = version + 1,
      fresh_at = greatest(fresh_at, ${at.toISOString()}::timestamptz)
    where id = ${journaled.releaseId}::integer`.execute(trx);
  const current = await trx
    .selectFrom('episode_videos')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  const torrents = current ? await showTorrents(trx, torrentsOf(current), at) : [];
  return [...torrents, ...(await episodeEvents(trx, episodeId, journaled))];
}

type MarksChange = {
  video: VideoRow;
  current: VideoRow;
  isReturn: boolean;
  episode: MarkColumns & { id: string };
  changes: EpisodeChanges;
};

// The marks of the episode are those of its video: they move with the sound.
async function bringMarks(trx: Trx, { video, current, isReturn, episode, changes }: MarksChange) {
  const lag = await readLag(trx, { id: video.id, than: current.id });
  const left = isReturn ? video.marks_left : null;
  const film = { lag, duration: video.duration ?? 0 };
  const areUnseen = await moveMarks(trx, episode.id, {
    now: episode,
    changes,
    given: current.marks_given,
    left,
    ...film,
  });
  await noteMarks(trx, { id: video.id, than: current.id }, { lag, areUnseen, isReturn });
  if (!isReturn && lag !== null) await moveProposals(trx, { id: video.id, than: current.id, lag });
}

/**
 * Publishes a prepared video, or one that was published before: media, marks, torrents, freshness and news in the
 * transaction. For the video of an episode that was taken back it is `publishAgain`. Returns what the journal records
 * last. Throws `not_found`, and `conflict` when it is published already.
 */
export async function publishVideo(
  trx: Trx,
  videoId: string,
  options: PublishOptions = {},
): Promise<NewEvent[]> {
  const { video, current, row: episode, journaled } = await lockVideos(trx, videoId);
  if (current?.id === video.id) {
    if (journaled.isPublished) throw new Failure('conflict', 'Это видео уже опубликовано.');
    return publishAgain(trx, episode.id, options);
  }
  const { preview, duration } = video;
  if (duration === null)
    throw new Failure('conflict', 'Это видео заменила прежняя версия сайта: вернуть его нельзя.');
  const isReturn = video.published_at !== null || video.prepared_at === null;
  if (current) await keepCurrent(trx, current);
  await dropPlan(trx, episode.id);
  // Another video of an episode makes nothing fresh, so that an undo needs no time of its own.
  const at = options.at ?? (await readTime(trx));
  const changes = isReturn || !video.asked ? {} : changesOfPublication(episode, video.asked);
  const publish = () =>
    publishEpisode(trx, episode.id, { video: { id: video.id }, preview, duration }, { changes, at });
  if (journaled.isTakenBack) await withoutNews(trx, episode.id, publish);
  else await publish();
  if (!journaled.isPublished && !journaled.isTakenBack) await queueAnnouncements(trx, episode.id);
  if (current) await bringMarks(trx, { video, current, isReturn, episode, changes });
  const torrents = await changeTorrents(trx, { video, current, isReturn, at });
  await trx
    .updateTable('episode_videos')
    .set({ marks_given: JSON.stringify(marksOf(await readEpisode(trx, episode.id))) })
    .where('id', '=', video.id)
    .execute();
  return [...torrents, ...(await episodeEvents(trx, episode.id, journaled, isReturn))];
}

/**
 * Publishes the prepared video that an episode waits for; without one it is `publishAgain`. Returns what the journal
 * records last. Throws `not_found`, and `conflict` when there is nothing to publish.
 */
export async function publishNext(trx: Trx, episodeId: string): Promise<NewEvent[]> {
  const { journaled } = await lockEpisode(trx, episodeId);
  const waiting = await trx
    .selectFrom('episode_videos')
    .select('id')
    .where('episode_id', '=', episodeId)
    .where(isWaiting)
    .executeTakeFirst();
  if (waiting) return publishVideo(trx, waiting.id);
  if (journaled.isTakenBack) return publishAgain(trx, episodeId);
  throw new Failure(
    'conflict',
    journaled.isPublished
      ? 'Эпизод уже опубликован, и нового видео для него нет.'
      : 'У эпизода нет видео, готового к публикации.',
  );
}

type TorrentChange = { video: VideoRow; current: VideoRow | undefined; isReturn: boolean; at: Date };

// With the video before its torrents come back, and those of the other one go. A new torrent replaces the one before by
// itself.
async function changeTorrents(
  trx: Trx,
  { video, current, isReturn, at }: TorrentChange,
): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  if (isReturn && current) {
    const hidden = await hideTorrents(
      trx,
      torrentsOf(current).map(({ hash }) => hash),
    );
    await noteTorrents(trx, current.id, hidden.torrents);
    events.push(...hidden.events);
  }
  return [...events, ...(await showTorrents(trx, torrentsOf(video), at))];
}

const torrentsOf = ({ torrents }: VideoRow) => torrents as NewTorrent[];

// The release goes back to the place that its other episodes give it, when this one was the newest.
async function restoreFreshness(
  trx: Trx,
  releaseId: number,
  { id, updated_at: at }: { id: string; updated_at: string },
) {
  await sql`
    update releases set updated_at = now(), version = version + 1, fresh_at = case
      when others.latest is null then null
      when others.latest >= ${at}::timestamptz then fresh_at
      else least(fresh_at, others.latest)
    end
    from (
      select max(updated_at) as latest from episodes
      where release_id = ${releaseId}::integer and is_published and id <> ${id}::uuid
    ) as others
    where releases.id = ${releaseId}::integer`.execute(trx);
}

// Messages about more episodes go out without this one.
async function withdrawPushes(trx: Trx, episodeId: string): Promise<void> {
  await sql`
    delete from pushes where event_id in (
      select event_id from event_episodes where episode_id = ${episodeId}::uuid
    ) and not exists (
      select from event_episodes join episodes on episodes.id = event_episodes.episode_id
      where event_episodes.event_id = pushes.event_id and episodes.is_published
    )`.execute(trx);
}

/**
 * Takes a published episode back: nobody but the studio sees it, its torrents leave the lists, the release gets its
 * place of before, and messages about it that were not sent are withdrawn. Its video can be published again. Returns
 * what the journal records last. Throws `not_found`, and `conflict` when it is not published.
 */
export async function takeEpisodeBack(trx: Trx, episodeId: string): Promise<NewEvent[]> {
  const { row, journaled } = await lockEpisode(trx, episodeId);
  if (!journaled.isPublished) throw new Failure('conflict', 'Этот эпизод не опубликован.');
  await trx
    .updateTable('episodes')
    .set({ is_published: false, taken_back_at: sql`now()` })
    .where('id', '=', episodeId)
    .execute();
  const { torrents, events } = await hideTorrentsOfEpisode(trx, { ...row, ...journaled });
  await trx
    .updateTable('episode_videos')
    .set({ torrents: JSON.stringify(torrents) })
    .where('episode_id', '=', episodeId)
    .where('replaced_at', 'is', null)
    .execute();
  await restoreFreshness(trx, journaled.releaseId, row);
  await withdrawPushes(trx, episodeId);
  await withdrawAnnouncements(trx, episodeId);
  // What waits for the time of a plan would bring it back.
  await dropPlan(trx, episodeId);
  const plan = journaled.plan === null ? {} : { plan: [journaled.plan, null] };
  const change = { state: ['published', 'taken_back'], ...plan };
  const event = await eventOfEpisode(trx, episodeId, journaled, {
    act: 'episode.take_back',
    change: change as never,
  });
  return [...events, event];
}
