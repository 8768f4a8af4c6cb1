import type { Change } from '#contract/studio/events.ts';
import { Failure } from '#server/failure.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { StudioRecord } from '../../records/record-kind.ts';

// The journal has one event for all releases: `17/is_ongoing` is a field of the release 17.

type Told = Pick<NewEvent, 'thingId' | 'title' | 'teamIds' | 'change' | 'reason'>;

function toChange(changes: readonly [id: string, change: Change][]): Change {
  const fields = changes.flatMap(([id, change]) =>
    Object.entries(change).map(([field, pair]) => [`${id}/${field}`, pair] as const),
  );
  return Object.fromEntries(fields);
}

/** The change of each release, by its id. */
export function fromBulk(change: Change): Map<string, Change> {
  const changes = new Map<string, Change>();
  for (const [key, pair] of Object.entries(change)) {
    const [id = '', field = ''] = key.split('/');
    changes.set(id, { ...changes.get(id), [field]: pair });
  }
  return changes;
}

/** The teams that work on any of some releases. */
export function teamsOf(releases: readonly Pick<StudioRecord, 'teamIds'>[]): string[] {
  return [...new Set(releases.flatMap(({ teamIds = [] }) => teamIds))];
}

/** What the journal records of a change of many releases. */
export function toBulkEvent(
  changes: readonly [id: string, change: Change][],
  teamIds: readonly string[],
): Told {
  return { thingId: null, title: `Релизов: ${changes.length}`, teamIds, change: toChange(changes) };
}

type Undone = { title: string | null; teamIds: readonly string[]; of: number };

/** What the journal records of its undo, which leaves what has been changed since; `conflict` if that is everything. */
export function toBulkUndo(
  changes: readonly [id: string, change: Change][],
  { title, teamIds, of }: Undone,
): Told {
  if (changes.length === 0) throw new Failure('conflict', 'Все эти релизы с тех пор изменили.');
  const skipped = of - changes.length;
  const reason = skipped > 0 ? `Не отменено, потому что с тех пор изменено: ${skipped}` : undefined;
  return { thingId: null, title: title ?? '', teamIds, change: toChange(changes), ...(reason && { reason }) };
}
