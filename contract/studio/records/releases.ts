import { z } from 'zod';
import { ageRating, memberRole, publishDay, releaseType, season, voicing } from '../../enums.ts';
import {
  amount,
  characterName,
  cutsText,
  everyWeeks,
  hourOfDay,
  MAX_EPISODES,
  MAX_NAME,
  minutes,
  playerAddress,
  releaseAlias,
  requiredText,
  storable,
  text,
  webAddress,
} from '../../field-values.ts';
import { optional, whole } from '../../input.ts';
import { cover, datetime, poster, uuid } from '../../values.ts';
import { studioEndpoint } from '../endpoint.ts';
import { MAX_PUBLISHED_AT_ONCE, releaseState } from '../releases.ts';
import { editNote, proposedEdit } from './proposed-edits.ts';
import { changeOf, MAX_JSON_BYTES, MAX_REASON, recordEndpoints, recordId, savedRecord } from './record.ts';
import { listTotal } from '../values.ts';

const MAX_ID = 2_147_483_647;
const id = z.int().min(1).max(MAX_ID);

const externalRating = z.object({
  id: z.int().nullable(),
  url: webAddress.nullable(),
  votes: amount.nullable(),
  rating: z.number().min(0).max(10).nullable(),
});
const sponsor = z.object({
  title: requiredText(500),
  description: text(5000),
  url_title: text(500),
  url: webAddress,
});

// Ids without an order of their own: sorted, so that the same ones are the same value.
const unordered = (max: number) =>
  z
    .array(uuid)
    .max(max)
    .overwrite((ids) => [...new Set(ids)].toSorted());

/** A franchise that a release can join. */
const namedFranchise = z.object({ id: uuid, name: z.string() });

/** The fields of a release that people edit. Its state and its blocks have acts of their own. */
export const releaseFields = z.object({
  alias: releaseAlias,
  name_main: requiredText(MAX_NAME),
  name_english: requiredText(MAX_NAME),
  name_alternative: text(1000).nullable(),
  type: releaseType,
  year: z.int().min(1900).max(2200),
  season: season.nullable(),
  age_rating: ageRating,
  voicing: voicing.nullable(),
  cuts: cutsText.nullable(),
  genre_ids: z.array(id).max(50),
  description: text(20_000).nullable(),
  notification: text(5000).nullable(),
  publish_day: publishDay,
  publish_time: hourOfDay.nullable(),
  publish_every_weeks: everyWeeks,
  is_ongoing: z.boolean(),
  is_in_production: z.boolean(),
  shows_progress: z.boolean(),
  progress_note: requiredText(60).nullable(),
  episodes_total: amount.max(MAX_EPISODES).nullable(),
  episodes_are_unknown: z.boolean(),
  average_duration_of_episode: minutes.nullable(),
  external_player: playerAddress.nullable(),
  shikimori: externalRating.nullable(),
  mal: externalRating.nullable(),
  poster: poster.nullable(),
  background_covers: z.array(cover).max(20),
  sponsors: z.array(sponsor).max(20),
  members: z
    .array(z.object({ nickname: requiredText(200), role: memberRole, character: characterName.optional() }))
    .max(500),
  /** The teams that work on it. A release manager sees the releases of their own. */
  teams: unordered(20),
  franchises: unordered(20),
});

/** Words about a draft, from whoever submitted it or sent it back; `by` is null where the account is gone. */
export const submission = z.object({ by: z.string().nullable(), at: datetime, note: z.string().nullable() });
export type Submission = z.output<typeof submission>;

const { get, create } = recordEndpoints({
  thing: 'release',
  path: 'releases',
  names: { one: 'релиз', ofOne: 'релиза', ofMany: 'релизов' },
  fields: releaseFields,
  info: z.object({
    state: releaseState,
    submitted_at: datetime.nullable(),
    /** Who submitted it, when, and what they say to those who publish; null while it does not wait. */
    submission: submission.nullable(),
    /** Who sent it back last, when, and what is missing; null while it waits, and once it is no draft. */
    returned: submission.nullable(),
    /** Whether the caller may publish and hide it. */
    may_publish: z.boolean(),
    /** Whether a save of the caller waits to be accepted: it is published, and a team of it wants that. */
    is_checked: z.boolean(),
    /** The edits that wait, the oldest first, and those of the caller that were sent back. */
    edits: z.array(proposedEdit),
    deleted_at: datetime.nullable(),
    published_episodes: z.int(),
    /**
     * The episodes with a prepared video that waits for its publication and that nobody has planned, in the order to
     * watch them; the first of them, where there are more than are published at once.
     */
    ready_episodes: z.array(z.object({ id: uuid, ordinal: z.number() })).max(MAX_PUBLISHED_AT_ONCE),
    /** All episodes, also those that are not published. */
    episodes: z.int(),
    /** The listed torrents, without replaced ones. */
    torrents: z.int(),
    /** The blocks that are planned or in force, for those who see blocks. */
    blocks: z.int().nullable(),
    /** The chosen or drawn poster; null until it is drawn. */
    picture: poster.nullable(),
    /** The franchises that it is in, and those that edits of it name. */
    franchises: z.array(namedFranchise),
  }),
  verbs: ['get', 'create'],
});

/** Saves a release, or proposes the edit where it is checked. */
const save = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id',
  summary: 'Изменить поля релиза или отправить правку на проверку',
  description:
    'Changes fields, each sent with its value from before. Where a team checks edits of its published releases and the caller may not publish this one, the change waits until somebody who may accepts it, and `edit` says so; a second save amends the same edit, and one without fields sends its note, or sends again what was sent back. Fails with 409 and the fields that others have changed since, and where an edit is sent again that nobody checks any more.',
  params: z.object({ id: recordId }),
  body: z.object({
    change: changeOf(releaseFields),
    /** Words for those who check, none when empty; nothing else reads them. Without it those of before stay. */
    note: optional(editNote),
    reason: optional(text(MAX_REASON)),
  }),
  response: savedRecord.extend({
    /** What became of the change: `withdrawn` where it leaves nothing of the edit; null where nothing is different. */
    edit: z.enum(['saved', 'proposed', 'withdrawn']).nullable(),
  }),
  action: ['release.edit', 'release.propose_edit'],
  failures: [404, 409, 422],
  maxJsonBytes: MAX_JSON_BYTES,
});
/** What a save of a release answers. */
export type SavedRelease = z.output<typeof save.response>;
export const releaseEndpoints = { fields: releaseFields, get, create, save };
export { create as createRelease, get as getReleaseRecord, save as saveRelease };

/** A release in the list of the studio. */
export const listedRelease = z.object({
  id: z.int(),
  alias: z.string(),
  name_main: z.string(),
  name_english: z.string(),
  state: releaseState,
  type: releaseType,
  year: z.int(),
  season: season.nullable(),
  published_episodes: z.int(),
  episodes_total: z.int().nullable(),
  is_ongoing: z.boolean(),
  poster: poster.nullable(),
  teams: z.array(z.object({ id: uuid, title: z.string() })),
  submitted_at: datetime.nullable(),
  updated_at: datetime,
});
export type ListedRelease = z.output<typeof listedRelease>;

const MAX_PAGE = 100;

// A query string has only text.
const flag = optional(
  z.preprocess((value) => (value === 'true' ? true : value === 'false' ? false : value), z.boolean()),
);

/** What a list of releases is narrowed by; all of them together. */
export const releaseFilters = {
  search: optional(z.string().max(200)),
  /** `ready` is on the site with a prepared episode that waits for its publication. */
  state: optional(z.enum([...releaseState.options, 'submitted', 'proposed', 'ready'])),
  type: optional(releaseType),
  /** «2024» or, with both ends, «2020-2024». */
  year: optional(z.string().regex(/^\d{4}(-\d{4})?$/)),
  season: optional(season),
  genre: optional(whole(1, MAX_ID)),
  team: optional(uuid),
  ongoing: flag,
  /** Whether it has none that was chosen; a drawn one counts as a poster. */
  without_poster: flag,
  without_team: flag,
  /** Whether it has no episode, not even one that is not published. */
  without_episodes: flag,
  /** Whether an episode of it has neither an opening nor an ending. */
  without_marks: flag,
};

/** By what the list is ordered; releases with the same value go by number. */
export const RELEASE_ORDERS = [
  'newest',
  'oldest',
  'changed',
  'changed_first',
  'name',
  'name_last',
  'year',
  'year_first',
  'season',
  'season_first',
] as const;
export type ReleaseOrder = (typeof RELEASE_ORDERS)[number];

const MAX_CURSOR = 600;

export const listStudioReleases = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/releases',
  summary: 'Список релизов студии, и тех, которых не видит никто другой',
  description:
    'Lists releases of every state, the newest first or in another order, and counts them; those of the own teams where the right is theirs.',
  query: z.object({
    ...releaseFilters,
    order: optional(z.enum(RELEASE_ORDERS)),
    /** `next` of the page before. */
    after: optional(z.string().max(MAX_CURSOR)),
    limit: optional(whole(1, MAX_PAGE)),
  }),
  response: z.object({
    data: z.array(listedRelease),
    next: z.string().nullable(),
    total: listTotal,
  }),
  right: 'releases',
  failures: [422],
});

/** The options of a field. */
const options = z.array(z.object({ value: z.string(), label: z.string() }));

export const getReleaseChoices = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/release-choices',
  summary: 'Жанры и команды, из которых выбирают для релиза',
  description: 'Lists the genres and the teams that a release can have, for those who edit neither of them.',
  response: z.object({ genre_ids: options, teams: options }),
  right: 'releases',
});

export const findReleaseFranchises = studioEndpoint({
  method: 'GET',
  path: '/api/v1/studio/release-franchises',
  summary: 'Франшизы по части названия, для релиза',
  description: 'Finds up to ten franchises by a part of the name, to put a release into.',
  query: z.object({ search: z.string().trim().min(1).max(100) }),
  response: z.array(namedFranchise),
  right: 'releases',
  failures: [422],
});

const reason = optional(text(MAX_REASON));
const MAX_NOTE = 500;

export const submitRelease = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id/submit',
  summary: 'Отдать черновик на публикацию',
  description: 'Tells those who may publish that a draft is ready, with a note for them.',
  params: z.object({ id: z.string().max(20) }),
  body: z.object({
    note: optional(storable.trim().max(MAX_NOTE, `Не больше ${MAX_NOTE} знаков.`)),
    reason,
  }),
  response: savedRecord,
  action: 'release.submit',
  failures: [404, 409, 422],
});

export const withdrawRelease = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id/withdraw',
  summary: 'Отозвать черновик с публикации',
  description: 'Takes a submitted draft back from those who may publish it.',
  params: z.object({ id: z.string().max(20) }),
  body: z.object({ reason }),
  response: savedRecord,
  action: 'release.withdraw',
  failures: [404, 409],
});

export const returnRelease = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/:id/return',
  summary: 'Вернуть черновик на доработку, со словами',
  description:
    'Sends a submitted draft back. Whoever submitted it is told, with the words that say what is missing.',
  params: z.object({ id: z.string().max(20) }),
  body: z.object({
    reason: storable.trim().min(1, 'Напишите, что доделать.').max(MAX_NOTE, `Не больше ${MAX_NOTE} знаков.`),
  }),
  response: savedRecord,
  action: 'release.return',
  failures: [404, 409, 422],
});

/** The fields that many releases can get at once. */
export const bulkFields = releaseFields
  .pick({
    type: true,
    year: true,
    season: true,
    age_rating: true,
    publish_day: true,
    publish_time: true,
    publish_every_weeks: true,
    is_ongoing: true,
    is_in_production: true,
  })
  .partial();

const MAX_BULK = 500;

/** At most this many releases change with one call that names a filter instead of releases. */
export const MAX_FOUND_RELEASES = 2000;

// Either `ids`, or a filter with the number of releases that the caller has seen it find.
const chosenReleases = {
  ids: optional(z.array(id).min(1).max(MAX_BULK)),
  filter: z.strictObject(releaseFilters).optional(),
  count: optional(z.int().min(1)),
};

/** The lists of a release of which many releases can get or lose some. */
const bulkLists = releaseFields.pick({ teams: true, genre_ids: true }).partial();

const bulkResult = z.object({ changed: z.int(), unchanged: z.int(), event_id: z.int().nullable() });
export type BulkResult = z.output<typeof bulkResult>;

export const changeReleases = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/bulk',
  summary: 'Изменить сразу до пятисот релизов или все найденные; с dry_run только посчитать',
  description:
    'Gives fields of many releases the same value with one event, or adds and removes teams and genres. The releases are named, or are all that a filter finds: then `count` says how many that were, and 409 answers when it finds another number. With `dry_run` it only counts what would change.',
  body: z.object({
    ...chosenReleases,
    fields: bulkFields.optional(),
    add: bulkLists.optional(),
    remove: bulkLists.optional(),
    dry_run: optional(z.boolean()),
    reason,
  }),
  response: bulkResult,
  action: 'release.bulk',
  failures: [404, 409, 422],
});

export const changeReleaseStates = studioEndpoint({
  method: 'POST',
  path: '/api/v1/studio/releases/bulk-state',
  summary: 'Показать или скрыть сразу до пятисот релизов или все найденные; с dry_run только посчитать',
  description:
    'Shows or hides many releases with one event; those whose state does not allow it stay as they are. The releases are chosen as by the call that changes fields.',
  body: z.object({
    ...chosenReleases,
    verb: z.enum(['show', 'hide']),
    dry_run: optional(z.boolean()),
    reason,
  }),
  response: bulkResult,
  action: ['release.bulk_show', 'release.bulk_hide'],
  failures: [404, 409, 422],
});
