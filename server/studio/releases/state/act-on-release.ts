import type { Transaction } from 'kysely';
import type { ReleaseState, ReleaseWithState } from '#contract/studio/releases.ts';
import { changeReleaseState, type StateChange } from '#server/catalog/release-state/change-release-state.ts';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import { queueFirstAnnouncements } from '#server/publishing/videos/announcements/queue-announcements.ts';
import { publishNext } from '#server/publishing/videos/publish-video.ts';
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

// A publication locks its episode before the release.
async function publishEpisodes(
  trx: Transaction<Schema>,
  releaseId: number,
  ids: readonly string[],
): Promise<NewEvent[]> {
  if (ids.length === 0) return [];
  const own = await trx
    .selectFrom('episodes')
    .select('id')
    .where('release_id', '=', releaseId)
    .where('id', 'in', ids)
    .orderBy('sort_order')
    .orderBy('ordinal')
    .execute();
  if (own.length < new Set(ids).size) throw new Failure('not_found', 'Такого эпизода у релиза нет.');
  const events: NewEvent[] = [];
  for (const { id } of own) events.push(...(await publishNext(trx, id)));
  return events;
}

type Acted = { releaseId: number; episodes?: readonly string[] | undefined; reason?: string | undefined };

/**
 * Hides, shows, deletes or restores a release and records it, after the prepared videos of `episodes` are published;
 * throws `not_found` and `conflict`.
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
    const event_id = await recordEvents(trx, editor, [
      ...published,
      { ...toReleaseEvent(verb, change), reason },
    ]);
    return { ...change.release, event_id: event_id ?? 0 };
  });
}
