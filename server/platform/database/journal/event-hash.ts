import { createHash } from 'node:crypto';

/** What of an event its digests cover. Times are as the wire writes them. */
export type EventContent = {
  id: number;
  at: string;
  actor_id: number | null;
  session_id: string | null;
  command_user: string | null;
  act: string;
  thing: string;
  thing_id: string | null;
  title: string | null;
  team_ids: readonly string[];
  change: unknown;
  reason: string | null;
  undo_of: number | null;
  part_of: number | null;
};

// The database returns the keys of an object in an order of its own.
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([k, v]) => [k, sortKeys(v)]),
  );
}

/** Who did what, and when, of an event that is no part of another. */
const OWN_HEAD_FIELDS = [
  'id',
  'at',
  'actor_id',
  'session_id',
  'command_user',
  'act',
  'thing',
  'thing_id',
  'team_ids',
  'undo_of',
] as const satisfies readonly (keyof EventContent)[];

/** Who did what, and when: this stays for ever. */
export const HEAD_FIELDS = [...OWN_HEAD_FIELDS, 'part_of'] as const satisfies readonly (keyof EventContent)[];

/** The part of an event that an erasure leaves. */
export type EventHead = Pick<EventContent, (typeof HEAD_FIELDS)[number]>;

/** What may be about a person: this goes with an account or after its term. */
const CONTENT_FIELDS = ['title', 'change', 'reason'] as const satisfies readonly (keyof EventContent)[];

/** The columns that the digests cover. */
export const EVENT_FIELDS = [...HEAD_FIELDS, ...CONTENT_FIELDS];

function digestFields<F extends keyof EventContent>(
  event: Pick<EventContent, F>,
  fields: readonly F[],
): Buffer {
  const values = fields.map((field) => sortKeys(event[field]) ?? null);
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

const join = (first: Buffer, second: Buffer) => createHash('sha256').update(first).update(second).digest();

/** The digest of the content of an event, which stays when the content is erased. */
export function digestContent(event: EventContent): Buffer {
  return digestFields(event, CONTENT_FIELDS);
}

/** The digest of what an erasure leaves of an event. */
export function digestHead(event: EventHead): Buffer {
  // Older versions knew no parts.
  return digestFields(event, event.part_of === null ? OWN_HEAD_FIELDS : HEAD_FIELDS);
}

/** The digest of an event: that of its head and that of its content. */
export function digestEvent(event: EventContent, contentDigest: Buffer): Buffer {
  return join(digestHead(event), contentDigest);
}

const WHOLE_FIELDS = [
  ...OWN_HEAD_FIELDS.slice(0, 8),
  'title',
  'team_ids',
  'change',
  'reason',
  'undo_of',
] as const satisfies readonly (keyof EventContent)[];

/** The digest of an event whose content has none of its own: an older version has recorded it. */
export function digestWhole(event: EventContent): Buffer {
  return digestFields(event, WHOLE_FIELDS);
}

/** The hash of an event in the chain: that of the event before it, and its own digest. */
export function chainHash(before: Buffer, digest: Buffer): Buffer {
  return join(before, digest);
}
