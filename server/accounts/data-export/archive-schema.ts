import { z } from 'zod';
import { collectionType } from '#contract/enums.ts';

// The schema of an archive. Uploaded archives are untrusted: unknown fields are refused.

export const MAX_ROWS = 20_000;
const MAX_TIMECODES = 100_000;

const id = z.int().min(1).max(2_147_483_647);
const text = z.string().max(1000);
const time = z.iso.datetime({ offset: true }).max(40);

/** A release with everything that can identify it: on another site, or on this one later. */
export const archivedRelease = z.strictObject({
  id,
  alias: text,
  name: text,
  name_english: text,
  year: z.int(),
  type: text,
  mal_id: id.nullable(),
  shikimori_id: id.nullable(),
});
export type ArchivedRelease = z.output<typeof archivedRelease>;

const release = archivedRelease;

export const archiveSchema = z.strictObject({
  format: z.literal('akane'),
  version: z.literal(1),
  exported_at: time,
  profile: z.record(text, z.unknown()),
  settings: z.record(text, z.unknown()),
  notifications: z.record(text, z.unknown()),
  favorites: z.array(z.strictObject({ release, added_at: time })).max(MAX_ROWS),
  collections: z
    .array(z.strictObject({ release, type_of_collection: collectionType, added_at: time }))
    .max(MAX_ROWS),
  ratings: z.array(z.strictObject({ release, score: z.int().min(1).max(10), rated_at: time })).max(MAX_ROWS),
  timecodes: z
    .array(
      z.strictObject({
        release_episode_id: z.guid(),
        release: text,
        ordinal: z.number(),
        /** Seconds. */
        time: z.number().min(0).max(1_000_000),
        is_watched: z.boolean(),
        updated_at: time,
        marked_at: time,
      }),
    )
    .max(MAX_TIMECODES),
  votes: z.array(z.record(text, z.unknown())).max(MAX_ROWS),
  socials: z.array(z.record(text, z.unknown())).max(100),
  sessions: z.array(z.record(text, z.unknown())).max(MAX_ROWS),
  /** What they have written about films in the studio; archives of before have none. */
  remarks: z.array(z.record(text, z.unknown())).max(MAX_ROWS).default([]),
  /** What the member proposes of published releases, as long as it waits. */
  proposed_edits: z.array(z.record(text, z.unknown())).max(MAX_ROWS).default([]),
});
/** All data of an account, written to `akane.json` in its archive. */
export type AccountArchive = z.output<typeof archiveSchema>;
