import type { Transaction } from 'kysely';
import { formatOrdinal } from '#contract/episode-names.ts';
import type { Change } from '#contract/studio/events.ts';
import type { ReleaseState, ReleaseWithState } from '#contract/studio/releases.ts';
import { changeReleaseState, type StateChange } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import {
  queueAnnouncements,
  queueFirstAnnouncements,
} from '#server/publishing/videos/announcements/queue-announcements.ts';
import { readJournaledEpisode } from '#server/publishing/videos/episode-events.ts';
import { publishNext, takeEpisodeBack } from '#server/publishing/videos/publish-video.ts';
import { hasWaiting } from '#server/publishing/videos/video-rows.ts';
import { type Editor, findWithinReach, lockRecord } from '../../records/edit-record.ts';
import { releaseKind } from '../../records/kinds/release.ts';

/** What somebody may do to the state of a release. */
export const RELEASE_VERBS = ['hide', 'show', 'delete', 'restore'] as const;
export type ReleaseVerb = (typeof RELEASE_VERBS)[number];

type VerbRules = { from: readonly ReleaseState[]; to: ReleaseState | 'before deletion'; refusal: string };

const RULES: Record<ReleaseVerb, VerbRules> = {
  hide: { from: ['published'], to: 'hidden', refusal: 'Скрыть можно только показанный релиз.' },
  show: {
    from: ['draft', 'hidden'],
    to: 'published',
    refusal: 'Показать можно только черновик или скрытый релиз.',
  },
  delete: { from: ['draft', 'published', 'hidden'], to: 'deleted', refusal: 'Этот релиз уже удалён.' },
  restore: { from: ['deleted'], to: 'before deletion', refusal: 'Вернуть можно только удалённый релиз.' },
};

/** Whether a verb may be done to a release in a state. */
export function isAllowed(verb: ReleaseVerb, state: ReleaseState): boolean {
  return RULES[verb].from.includes(state);
}

/** What the journal records of a change of a state. */
export function toReleaseEvent(verb: ReleaseVerb, { before, release, teamIds }: StateChange): NewEvent {
  return {
    act: `release.${verb}`,
    thingId: release.id,
    title: release.name,
    teamIds,
    change: { state: [before, release.state] },
  };
}

/** Changes the state of a release within a transaction; throws `conflict` where its present state does not allow it. */
export async function changeByVerb(
  trx: Transaction<Schema>,
  verb: ReleaseVerb,
  releaseId: number,
): Promise<StateChange> {
  const { from, to, refusal } = RULES[verb];
  const change = await changeReleaseState(trx, releaseId, (now, beforeDeletion) => {
    if (!from.includes(now)) throw new Failure('conflict', refusal);
    return to === 'before deletion' ? (beforeDeletion ?? 'hidden') : to;
  });
  // Episodes that came out within a draft were announced to nobody.
  if (change.before === 'draft' && change.release.state === 'published')
    await queueFirstAnnouncements(trx, releaseId);
  return change;
}

// A publication locks its episode before the release. All who lock several do it in this order.
async function lockEpisodes(trx: Transaction<Schema>, releaseId: number, ids: readonly string[]) {
  const named = trx.selectFrom('episodes').where('release_id', '=', releaseId).where('id', 'in', ids);
  const inOrder = named.orderBy('sort_order').orderBy('ordinal');
  const locked = await inOrder.select('id').forUpdate().execute();
  if (locked.length < new Set(ids).size) throw new Failure('not_found', 'Такого эпизода у релиза нет.');
  // Read once nobody else can change them.
  return inOrder
    .select(['id', 'ordinal', 'is_published', 'taken_back_at', hasWaiting.as('has_waiting')])
    .execute();
}

/** An episode that came out with its release, and its video of ours then. */
type PublishedEpisode = { id: string; ordinal: number; videoId: string | null };
type Published = {
  events: NewEvent[];
  /** Those that were not published before. */
  episodes: PublishedEpisode[];
  /** The episodes that the public has never had before. */
  firstIds: string[];
};

// What the event of a release that is shown records of the episodes that came out with it: people read the numbers, the
// undo the ids.
function changeOfPublished(episodes: readonly PublishedEpisode[]): Change {
  if (episodes.length === 0) return {};
  return {
    published_episodes: [[], episodes.map(({ ordinal }) => ordinal)],
    published_videos: [[], episodes.map(({ id, videoId }) => [id, videoId])],
  };
}

/**
 * Takes the episodes back that came out when a release was shown, as its event records them. Returns what the journal
 * records; throws `conflict` where one of them was taken back, deleted or got another video since.
 */
export async function takePublishedBack(
  trx: Transaction<Schema>,
  releaseId: number,
  change: Change | null,
): Promise<NewEvent[]> {
  const videos = new Map((change?.['published_videos']?.[1] ?? []) as [id: string, videoId: string | null][]);
  if (videos.size === 0) return [];
  const events: NewEvent[] = [];
  for (const { id, ordinal } of await lockEpisodes(trx, releaseId, [...videos.keys()])) {
    const now = await readJournaledEpisode(trx, id);
    if (!now?.isPublished || now.videoId !== videos.get(id))
      throw new Failure('conflict', `Эпизод ${formatOrdinal(ordinal)} с тех пор изменили.`);
    events.push(...(await takeEpisodeBack(trx, id)));
  }
  return events;
}

async function publishEpisodes(
  trx: Transaction<Schema>,
  releaseId: number,
  ids: readonly string[],
): Promise<Published> {
  const published: Published = { events: [], episodes: [], firstIds: [] };
  if (ids.length === 0) return published;
  for (const episode of await lockEpisodes(trx, releaseId, ids)) {
    const { id, ordinal, is_published: isPublished, taken_back_at: takenBackAt } = episode;
    if (!episode.has_waiting) {
      // A plan has published it since it was named.
      if (isPublished) continue;
      if (takenBackAt === null)
        throw new Failure(
          'conflict',
          `У эпизода ${formatOrdinal(ordinal)} нет видео, готового к публикации.`,
        );
    }
    published.events.push(...(await publishNext(trx, id)));
    if (!isPublished) {
      const now = await readJournaledEpisode(trx, id);
      published.episodes.push({ id, ordinal, videoId: now?.videoId ?? null });
    }
    if (!isPublished && takenBackAt === null) published.firstIds.push(id);
  }
  return published;
}

type Acted = { releaseId: number; episodes?: readonly string[] | undefined; reason?: string | undefined };

/**
 * Hides, shows, deletes or restores a release and records it, after the prepared videos of `episodes` are published,
 * but for those that are published already; throws `not_found` and `conflict`. Its undo takes the others back.
 */
export function actOnRelease(
  db: Database,
  editor: Editor,
  verb: ReleaseVerb,
  { releaseId, episodes = [], reason }: Acted,
): Promise<ReleaseWithState & { event_id: number }> {
  return inTransaction(db, async (trx) => {
    await findWithinReach(trx, releaseKind, String(releaseId), editor);
    const published = await publishEpisodes(trx, releaseId, episodes);
    await lockRecord(trx, releaseKind, String(releaseId), editor);
    const change = await changeByVerb(trx, verb, releaseId);
    // What was published within a hidden release was announced to nobody; a draft announces its last episode.
    if (change.before === 'hidden') for (const id of published.firstIds) await queueAnnouncements(trx, id);
    const event = toReleaseEvent(verb, change);
    const event_id = await recordEvents(trx, editor, [
      ...published.events,
      { ...event, change: { ...event.change, ...changeOfPublished(published.episodes) }, reason },
    ]);
    return { ...change.release, event_id: event_id ?? 0 };
  });
}
