import { createHash } from 'node:crypto';

/** The content of an event that its digest covers. Times are as the wire writes them. */
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

/** The columns that the digest covers, in its order. */
export const EVENT_FIELDS = [
  'id',
  'at',
  'actor_id',
  'session_id',
  'command_user',
  'act',
  'thing',
  'thing_id',
  'title',
  'team_ids',
  'change',
  'reason',
  'undo_of',
] as const satisfies readonly (keyof EventContent)[];

/** The SHA-256 of the content of an event. */
export function digestEvent(event: EventContent): Buffer {
  const values = EVENT_FIELDS.map((field) => sortKeys(event[field]) ?? null);
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

/** The hash of an event in the chain: that of the event before it, and its own digest. */
export function chainHash(before: Buffer, digest: Buffer): Buffer {
  return createHash('sha256').update(before).update(digest).digest();
}
