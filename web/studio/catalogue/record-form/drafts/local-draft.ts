import type { Change } from '#contract/studio/events.ts';
import { withUnsent } from './merge-drafts.ts';

/** What this browser keeps of a draft. */
export type LocalDraft = {
  change: Change;
  /** The fields that the server has not got as they are here; those that are no longer changed, too. */
  unsent: readonly string[];
  /** When a field was last changed here. */
  at: string;
};

const NOTHING: LocalDraft = { change: {}, unsent: [], at: new Date(0).toISOString() };

const keyOf = (name: string) => `studio.draft.${name}`;

function isDraft(value: unknown): value is LocalDraft {
  const { change, unsent, at } = (value ?? {}) as Partial<LocalDraft>;
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return false;
  const isChange = Object.values(change).every((pair) => Array.isArray(pair) && pair.length === 2);
  return isChange && Array.isArray(unsent) && typeof at === 'string';
}

/** Reads what was typed under a name (`3.genres/12`) in this browser and is not saved. */
export function readLocalDraft(name: string): LocalDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
    return isDraft(kept) ? kept : NOTHING;
  } catch {
    return NOTHING;
  }
}

function write(name: string, draft: LocalDraft): boolean {
  try {
    const isEmpty = Object.keys(draft.change).length === 0 && draft.unsent.length === 0;
    if (isEmpty) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Keeps some fields as they are in a change; the rest is of another tab. False when this browser keeps nothing. */
export function keepLocally(name: string, change: Change, fields: readonly string[]): boolean {
  const { change: kept, unsent } = readLocalDraft(name);
  const next = { change: withUnsent(kept, change, fields), unsent: [...new Set([...unsent, ...fields])] };
  return write(name, { ...next, at: new Date().toISOString() });
}

/** Notes that the server has got some fields, and keeps the change as it is there but for what has not been sent. */
export function markSent(name: string, change: Change, fields: readonly string[]): void {
  const { change: kept, unsent, at } = readLocalDraft(name);
  const left = unsent.filter((field) => !fields.includes(field));
  write(name, { change: withUnsent(change, kept, left), unsent: left, at });
}
