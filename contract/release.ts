import { z } from 'zod';
import { ageRating, publishDay, releaseType, season, voicing } from './enums.ts';
import { count, datetime, described, describedIfKnown, poster } from './values.ts';

const externalRating = z.object({
  id: z.int().nullable(),
  url: z.string().nullable(),
  votes: z.int().nullable(),
  rating: z.number().nullable(),
});

const scores = z.object(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [String(i + 1), count])));

/** A release as every list contains it. */
export const release = z
  .object({
    id: z.int(),
    type: described(releaseType),
    year: z.int(),
    name: z.object({ main: z.string(), english: z.string(), alternative: z.string().nullable() }),
    alias: z.string().min(1),
    season: describedIfKnown(season),
    poster,
    fresh_at: datetime.nullable(),
    created_at: datetime.nullable(),
    updated_at: datetime,
    is_ongoing: z.boolean(),
    age_rating: z.object({
      value: ageRating,
      label: z.string(),
      is_adult: z.boolean(),
      description: z.string(),
    }),
    publish_day: described(publishDay),
    description: z.string().nullable(),
    notification: z.string().nullable(),
    episodes_total: z.int().nullable(),
    external_player: z.string().nullable(),
    is_in_production: z.boolean(),
    is_blocked_by_geo: z.boolean(),
    is_blocked_by_copyrights: z.boolean(),
    added_in_users_favorites: count,
    average_duration_of_episode: z.int().nullable(),
    added_in_planned_collection: count,
    added_in_watched_collection: count,
    added_in_watching_collection: count,
    added_in_postponed_collection: count,
    added_in_abandoned_collection: count,
    shikimori: externalRating,
    mal: externalRating,
    rating: z.object({ average: z.number().nullable(), votes: count, distribution: scores }),
    episodes_are_unknown: z.boolean(),
    voicing: describedIfKnown(voicing),
    /** What is missing from the video of this version, and why; null where it is whole. */
    cuts: z.string().nullable(),
  })
  .meta({ id: 'Release' });
export type Release = z.output<typeof release>;
