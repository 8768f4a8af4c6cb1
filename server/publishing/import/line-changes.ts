import { forEachMark, MARK_KINDS } from '#contract/marks.ts';
import type { Change } from '#contract/studio/events.ts';
import { additionOf, compareFields, type Fields } from '#server/platform/database/journal/compare-fields.ts';
import { NEW_RELEASE, type StoredEpisode, type StoredRelease } from './merge.ts';

/** A field of a catalogue line before and after; for a list of things only those that changed. */
export type Pair = readonly [before: unknown, after: unknown];

// Named and shaped as the studio has them, so that it can take a change back.
function fieldsOfRelease({ id: _, updated_at: __, sponsors, ...fields }: Partial<StoredRelease>): Fields {
  return { ...fields, ...(sponsors && { sponsors: sponsors.map(({ id: ___, ...sponsor }) => sponsor) }) };
}

function fieldsOfEpisode(episode: StoredEpisode): Fields {
  const { id: _, has_own_video: __, is_published: ___, updated_at: ____, ...fields } = episode;
  const columns: readonly string[] = MARK_KINDS.flatMap((kind) => [`${kind}_start`, `${kind}_stop`]);
  const same = Object.entries(fields).filter(([name]) => !columns.includes(name));
  return {
    ...Object.fromEntries(same),
    ...forEachMark((kind) => ({ start: fields[`${kind}_start`], stop: fields[`${kind}_stop`] })),
  };
}

/** Before and after of a changed part of a list: the field by which it is found, and the fields that differ. */
export function comparePart(key: Fields, before: Fields, after: Fields): Pair | undefined {
  const change = compareFields(before, after);
  if (!change) return undefined;
  const side = (i: 0 | 1) =>
    Object.fromEntries(Object.entries(change).map(([name, pair]) => [name, pair[i]]));
  return [
    { ...key, ...side(0) },
    { ...key, ...side(1) },
  ];
}

/** The pairs of the changed parts of a list as one pair of lists; a part that is new has nothing before. */
export function joinPairs(pairs: readonly (Pair | undefined)[]): Pair | undefined {
  const changed = pairs.filter((pair) => pair !== undefined);
  if (changed.length === 0) return undefined;
  return [changed.flatMap(([before]) => before ?? []), changed.map(([, after]) => after)];
}

/** The changed episodes of a release; of a new one only its number and its name. */
export function compareEpisodes(
  stored: ReadonlyMap<number, StoredEpisode>,
  changed: readonly StoredEpisode[],
): Pair | undefined {
  return joinPairs(
    changed.map((episode) => {
      const { ordinal, name } = episode;
      const before = stored.get(ordinal);
      if (!before) return [null, { ordinal, ...(name !== null && { name }) }];
      return comparePart({ ordinal }, fieldsOfEpisode(before), fieldsOfEpisode(episode));
    }),
  );
}

/** The changed fields of a release itself; of a new one those that are not the defaults. */
export function compareRelease(stored: StoredRelease | undefined, release: StoredRelease): Change {
  if (stored) return compareFields(fieldsOfRelease(stored), fieldsOfRelease(release)) ?? {};
  const chosen = compareFields(NEW_RELEASE, fieldsOfRelease(release)) ?? {};
  return additionOf(Object.fromEntries(Object.entries(chosen).map(([name, [, value]]) => [name, value])));
}
