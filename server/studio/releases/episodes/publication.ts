import type { EpisodeState } from '#contract/studio/records/episodes.ts';
import { Failure } from '#server/failure.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { cancelPlan, setPlan, type WantedPlan } from '#server/publishing/plans/save-plan.ts';
import { readJournaledEpisode } from '#server/publishing/videos/episode-events.ts';
import {
  publishAgain,
  publishNext,
  publishVideo,
  takeEpisodeBack,
} from '#server/publishing/videos/publish-video.ts';
import { noteMarksSeen } from '#server/publishing/videos/video-lags.ts';
import type { PartialUndo, Undo } from '../../journal/undos.ts';
import { type Editor, lockRecord } from '../../records/edit-record.ts';
import type { RecordKind, Trx } from '../../records/record-kind.ts';

type Reach = Pick<Editor, 'teams'>;

/** The zone of a plan that names none. */
export const MOSCOW = 'Europe/Moscow';

/**
 * Publishes a video of an episode: a prepared one or one from before; without an id what waits for its publication.
 * Throws `not_found` and `conflict`.
 */
export async function publishOf(
  trx: Trx,
  kind: RecordKind,
  editor: Reach,
  { id, videoId }: { id: string; videoId?: string | undefined },
): Promise<NewEvent[]> {
  await lockRecord(trx, kind, id, editor);
  if (videoId === undefined) return publishNext(trx, id);
  const video = await trx
    .selectFrom('episode_videos')
    .select('id')
    .where('id', '=', videoId)
    .where('episode_id', '=', id)
    .executeTakeFirst();
  if (!video) throw new Failure('not_found', 'Этого видео у эпизода больше нет.');
  return publishVideo(trx, videoId);
}

/** Takes a published episode back. Throws `not_found` and `conflict`. */
export async function unpublishOf(
  trx: Trx,
  kind: RecordKind,
  editor: Reach,
  id: string,
): Promise<NewEvent[]> {
  await lockRecord(trx, kind, id, editor);
  return takeEpisodeBack(trx, id);
}

/** Notes that somebody has looked at marks that came to another video. Throws `not_found` and `conflict`. */
export async function checkMarksOf(trx: Trx, kind: RecordKind, editor: Reach, id: string): Promise<NewEvent> {
  const { title, teamIds = [] } = await lockRecord(trx, kind, id, editor);
  if (!(await noteMarksSeen(trx, id))) throw new Failure('conflict', 'Метки этого эпизода уже проверены.');
  return { act: 'episode.check_marks', thingId: id, title, teamIds };
}

/** Plans when an episode is published, or moves that. Throws `not_found`, `conflict` and `invalid`. */
export async function planOf(
  trx: Trx,
  kind: RecordKind,
  editor: Reach,
  { id, ...wanted }: WantedPlan & { id: string },
): Promise<NewEvent[]> {
  await lockRecord(trx, kind, id, editor);
  return setPlan(trx, id, wanted);
}

/** Cancels the plan of an episode. Throws `not_found` and `conflict`. */
export async function cancelPlanOf(trx: Trx, kind: RecordKind, editor: Reach, id: string): Promise<NewEvent> {
  await lockRecord(trx, kind, id, editor);
  return cancelPlan(trx, id);
}

type PlanPair = [before: string | null, after: string | null];

/** Takes back what was done to a plan, unless it is another one by now, or its time of before has passed. */
export function undoPlan(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const id = thing_id ?? '';
    const [before, after] = (change?.['plan'] as PlanPair | undefined) ?? [null, null];
    await lockRecord(trx, kind, id, access);
    const now = await readJournaledEpisode(trx, id);
    if ((now?.plan ?? null) !== after)
      throw new Failure('conflict', 'План этого эпизода с тех пор изменили.');
    if (before === null) return cancelPlan(trx, id);
    const at = new Date(before);
    if (at <= (await readTime(trx))) throw new Failure('conflict', 'Время прежнего плана уже прошло.');
    const [zone] = (change?.['plan_zone'] as PlanPair | undefined) ?? [null];
    return lastOf(trx, access, await setPlan(trx, id, { at, zone: zone ?? MOSCOW, by: access }));
  };
}

const changedSince = () => new Failure('conflict', 'Видео этого эпизода с тех пор заменили.');

// An undo is recorded as one event; what goes with it is recorded before.
async function lastOf(trx: Trx, access: Parameters<Undo>[2], events: readonly NewEvent[]): Promise<NewEvent> {
  await recordEvents(trx, access, events.slice(0, -1));
  const last = events.at(-1);
  if (!last) throw changedSince();
  return last;
}

async function lockVideoOf(trx: Trx, kind: RecordKind, access: Reach, id: string) {
  await lockRecord(trx, kind, id, access);
  const episode = await readJournaledEpisode(trx, id);
  if (!episode) throw changedSince();
  return episode;
}

type VideoPair = [before: string | null, after: string | null];
const videosOf = (change: Parameters<Undo>[1]['change']) => change?.['video'] as VideoPair | undefined;

/** An undo that brings no plan back: its time may have passed, and somebody has decided otherwise. */
export const withoutPlan = (undo: Undo): PartialUndo => ({
  undo,
  staying: (change) => ['plan', 'by_plan'].filter((field) => Object.hasOwn(change, field)),
});

/** Takes an episode back that was published, unless it has another video by now. */
export function undoPublication(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const id = thing_id ?? '';
    const { videoId } = await lockVideoOf(trx, kind, access, id);
    const published = videosOf(change)?.[1];
    const state = change?.['state'] as EpisodeState[] | undefined;
    if (published === undefined ? state === undefined : published !== videoId) throw changedSince();
    return lastOf(trx, access, await takeEpisodeBack(trx, id));
  };
}

/** Publishes an episode again that was taken back, with its date and its place of before. */
export function undoTakingBack(kind: RecordKind): Undo {
  return async (trx, { thing_id }, access) => {
    const id = thing_id ?? '';
    await lockRecord(trx, kind, id, access);
    return lastOf(trx, access, await publishAgain(trx, id, { isUndo: true }));
  };
}

/** Gives an episode the video of before, unless it has a third one by now. */
export function undoReplacement(kind: RecordKind): Undo {
  return async (trx, { thing_id, change }, access) => {
    const { videoId, isPublished } = await lockVideoOf(trx, kind, access, thing_id ?? '');
    const [before, after] = videosOf(change) ?? [null, null];
    if (!isPublished || after === null || after !== videoId) throw changedSince();
    if (before === null)
      throw new Failure('conflict', 'Прежнее видео было не на этом сайте: вернуть его нельзя.');
    return lastOf(trx, access, await publishVideo(trx, before));
  };
}
