import { z } from 'zod';
import {
  ageRating,
  memberRole,
  publishDay,
  releaseType,
  season,
  torrentCodec,
  torrentColor,
  torrentMemberRole,
  torrentQuality,
  torrentType,
  voicing,
} from '#contract/enums.ts';
import { episodeOrdinal, videoId } from '#contract/studio/records/episodes.ts';
import { otherMark } from '#contract/episodes.ts';
import { postponement } from '#contract/schedule.ts';
import { cover, poster } from '#contract/values.ts';
import { decodeEntities } from './decode-entities.ts';
import {
  amount,
  characterName,
  cutsText,
  everyWeeks,
  hourOfDay,
  pictureFile,
  MAX_EPISODES,
  MAX_NAME,
  minutes,
  playerAddress,
  releaseAlias,
  requiredText,
  seconds,
  sortOrder,
  text,
  time,
  webAddress,
} from '#contract/field-values.ts';

/** Accepts a plain value (`"TV"`) or the object of the wire (`{"value": "TV", "description": "ТВ"}`). */
function plainValue<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (value !== null && typeof value === 'object' && 'value' in value ? value.value : value),
    schema,
  );
}

const int = z.int().min(-2_147_483_648).max(2_147_483_647);
// Ten of them, one for each score, are added up for the wire, whose clients read 32 bits.
const votes = amount.max(100_000_000);
const year = int.min(1900).max(2200);

const picture = z.union([pictureFile, poster]);

const markSeconds = z.number().min(0).max(2_147_483_647);
// Catalogues write «none» as 0 to 0 or 1 to 0 as well.
const skipMarks = z
  .object({ start: amount.nullable(), stop: amount.nullable() })
  .transform(({ start, stop }) =>
    start !== null && stop !== null && start >= stop ? { start: null, stop: null } : { start, stop },
  );

// As on the wire; stored in whole seconds, like the two above.
const otherMarks = z
  .array(
    z
      .strictObject({ ...otherMark.shape, start: markSeconds, stop: markSeconds })
      .refine(({ start, stop }) => Math.ceil(start) < Math.floor(stop), 'должно содержать целую секунду'),
  )
  .refine((marks) => new Set(marks.map(({ kind }) => kind)).size === marks.length, 'называет вид дважды');

const episodeEntry = z.strictObject({
  id: z.guid().toLowerCase().optional(),
  ordinal: episodeOrdinal,
  sort_order: sortOrder.optional(),
  name: text(MAX_NAME).nullish(),
  name_english: text(MAX_NAME).nullish(),
  duration: seconds.nullish(),
  opening: skipMarks.nullish(),
  ending: skipMarks.nullish(),
  other_marks: otherMarks.nullish(),
  preview: poster.nullish(),
  hls_480: webAddress.nullish(),
  hls_720: webAddress.nullish(),
  hls_1080: webAddress.nullish(),
  rutube_id: videoId.nullish(),
  youtube_id: videoId.nullish(),
  cuts: cutsText.nullish(),
  updated_at: time.optional(),
  release_id: int.optional(),
  // The renditions of the source. They are ignored, because they cannot be played without an address.
  has_480: z.boolean().optional(),
  has_720: z.boolean().optional(),
  has_1080: z.boolean().optional(),
});

// The numbers above are for what is added later: after the last one there would be none.
const id = int.min(1).max(2_000_000_000);

// A name, or a genre as on the wire, whose id is used if it is free.
const genreEntry = z.preprocess(
  (value) => (typeof value === 'string' ? { name: value } : value),
  z.object({ id: id.optional(), name: requiredText(100) }),
);

const noSizes = { preview: null, thumbnail: null };
const coverEntry = z.union([
  pictureFile,
  // Covers of AniLiberty have no WebP version, ours do.
  z.object({ ...cover.shape, optimized: cover.shape.optimized.default(noSizes) }),
]);

const country = z
  .string()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'должно быть кодом страны из двух букв');

const memberEntry = z.object({
  nickname: requiredText(200),
  role: plainValue(memberRole),
  character: characterName.nullish(),
});

const sponsorEntry = z.object({
  title: text(500),
  description: text(5000),
  url_title: text(500),
  url: webAddress,
});

const torrentMemberEntry = z.object({
  nickname: requiredText(200),
  role: plainValue(torrentMemberRole),
  external_url: webAddress.nullish(),
});
const torrentMembers = z.array(torrentMemberEntry).max(50).optional();

const torrentEntry = z.object({
  id: id.optional(),
  hash: z
    .string()
    .toLowerCase()
    .regex(/^[0-9a-f]{40}$/, 'должно состоять из 40 шестнадцатеричных цифр'),
  size: z.int().min(1),
  type: plainValue(torrentType),
  quality: plainValue(torrentQuality),
  codec: plainValue(torrentCodec),
  color: plainValue(torrentColor.nullable()).optional(),
  label: requiredText(500),
  description: text(200).optional(),
  bitrate: amount.nullish(),
  is_hardsub: z.boolean().optional(),
  seeders: amount.optional(),
  leechers: amount.optional(),
  completed_times: amount.optional(),
  sort_order: sortOrder.optional(),
  created_at: time.optional(),
  updated_at: time.optional(),
  members: torrentMembers,
  // The field name of the wire.
  torrent_members: torrentMembers,
});

const externalRating = z.object({
  id: int.nullable(),
  url: webAddress.nullable(),
  votes: amount.nullable(),
  rating: z.number().min(0).max(10).nullable(),
});

const franchiseEntry = z.object({
  name: requiredText(MAX_NAME),
  name_english: requiredText(MAX_NAME),
  sort_order: sortOrder,
});
const collectionCount = amount.optional();

// Checked as it is stored: an entity can stand for any character.
const decoded = (schema: z.ZodType<string, string>) => z.string().transform(decodeEntities).pipe(schema);

/** One entry (line) of a catalogue file. `docs/catalogue-file.md` describes the defaults. */
export const catalogueEntry = z.strictObject({
  id: id.optional(),
  alias: releaseAlias,
  name: z.object({
    main: decoded(requiredText(MAX_NAME)),
    english: decoded(requiredText(MAX_NAME)),
    alternative: decoded(text(1000)).nullish(),
  }),
  year,
  type: plainValue(releaseType).optional(),
  season: plainValue(season.nullable()).optional(),
  genres: z.array(genreEntry).max(50).optional(),
  episodes: z.array(episodeEntry).max(MAX_EPISODES).optional(),
  poster: picture.nullish(),
  background_covers: z.array(coverEntry).max(20).optional(),
  fresh_at: time.nullish(),
  created_at: time.nullish(),
  updated_at: time.optional(),
  is_ongoing: z.boolean().optional(),
  age_rating: plainValue(ageRating).optional(),
  voicing: plainValue(voicing.nullable()).optional(),
  cuts: cutsText.nullish(),
  publish_day: plainValue(publishDay).optional(),
  publish_time: hourOfDay.nullish(),
  publish_every_weeks: everyWeeks
    .nullable()
    .transform((weeks) => weeks ?? 1)
    .optional(),
  postponement: z.strictObject({ ...postponement.shape, note: text(500).optional() }).nullish(),
  description: text(20_000).nullish(),
  notification: text(5000).nullish(),
  episodes_total: amount.max(MAX_EPISODES).nullish(),
  episodes_are_unknown: z.boolean().optional(),
  external_player: playerAddress.nullish(),
  is_in_production: z.boolean().optional(),
  is_blocked_by_geo: z.boolean().optional(),
  is_blocked_by_copyrights: z.boolean().optional(),
  blocked_countries: z.array(country).max(250).optional(),
  average_duration_of_episode: minutes.nullish(),
  added_in_users_favorites: collectionCount,
  added_in_planned_collection: collectionCount,
  added_in_watched_collection: collectionCount,
  added_in_watching_collection: collectionCount,
  added_in_postponed_collection: collectionCount,
  added_in_abandoned_collection: collectionCount,
  shikimori: externalRating.nullish(),
  mal: externalRating.nullish(),
  rating: z.object({ distribution: z.record(z.string().regex(/^([1-9]|10)$/), votes) }).optional(),
  members: z.array(memberEntry).max(500).optional(),
  sponsor: sponsorEntry.nullish(),
  sponsors: z.array(sponsorEntry).max(20).optional(),
  torrents: z.array(torrentEntry).max(200).optional(),
  franchise: franchiseEntry.nullish(),
});

export type CatalogueEntry = z.output<typeof catalogueEntry>;
export type GenreEntry = z.output<typeof genreEntry>;
export type EpisodeEntry = z.output<typeof episodeEntry>;
export type TorrentEntry = z.output<typeof torrentEntry>;
