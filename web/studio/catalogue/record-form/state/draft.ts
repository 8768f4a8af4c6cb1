import type { Change } from '#contract/studio/events.ts';
import { isSame } from './change.ts';

const keyOf = (record: string) => `studio.record.${record}`;

function isChange(value: unknown): value is Change {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((pair) => Array.isArray(pair) && pair.length === 2);
}

/** What was typed about a record (`genres/12`) in this browser and is not saved; nothing where nothing is kept. */
export function readDraft(record: string): Change {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(record)) ?? '{}');
    return isChange(kept) ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Keeps the fields that differ between two states of a form; the rest of the draft stays, another tab may have written
 * it. False when this browser keeps nothing.
 */
export function keepDraft(record: string, before: Change, now: Change): boolean {
  const kept = readDraft(record);
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const pair = now[name];
    if (pair && !isSame(pair, before[name])) kept[name] = pair;
    if (!pair) delete kept[name];
  }
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(keyOf(record));
    else localStorage.setItem(keyOf(record), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
