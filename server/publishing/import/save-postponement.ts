import type { Transaction } from 'kysely';
import { moscowDate } from '#contract/moscow-week.ts';
import type { Postponement } from '#contract/schedule.ts';
import {
  findPostponement,
  postponementFields,
  writePostponement,
} from '#server/catalog/schedule/postponements.ts';
import { Failure } from '#server/failure.ts';
import { compareFields } from '#server/platform/database/journal/compare-fields.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';

type Postponed = {
  id: number;
  title: string;
  teamIds: string[];
  isInProduction: boolean;
  /** The number of the next episode; null when all are out. */
  next: number | null;
};

/**
 * Postpones the next episode of a release as a line says, or ends that. What is over by now changes nothing: a line is
 * imported again and again. Returns what the journal records; undefined when nothing is different. Throws `conflict`
 * for an episode after the next one.
 */
export async function savePostponement(
  trx: Transaction<Schema>,
  release: Postponed,
  { postponement: wished }: CatalogueEntry,
  now: Date,
): Promise<NewEvent | undefined> {
  if (wished === undefined) return undefined;
  const { id, title, teamIds, isInProduction, next } = release;
  if (wished !== null && next !== null && wished.episode > next)
    throw new Failure('conflict', `перенести можно следующий эпизод, а это ${next}`);
  const isOver =
    wished !== null &&
    (!isInProduction || wished.episode !== next || (wished.until !== null && wished.until < moscowDate(now)));
  if (isOver) return undefined;
  const before = await findPostponement(trx, id, now);
  const after: Postponement | null = wished && { ...wished, note: wished.note ?? '' };
  const change = compareFields(postponementFields(before), postponementFields(after));
  if (!change) return undefined;
  await writePostponement(trx, id, after);
  return { act: after ? 'release.postpone' : 'release.resume', thingId: id, title, teamIds, change };
}
