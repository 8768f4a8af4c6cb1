import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { collectionType } from './enums.ts';
import { count, datetime } from './values.ts';

const tag = 'Мои данные';
const me = '/api/v1/accounts/users/me' as const;

export const myArchive = endpoint({
  method: 'GET',
  path: `${me}/data/akane.zip`,
  tag,
  summary: 'Всё моё одним архивом: JSON, списки для MyAnimeList и таблицы CSV',
  description:
    'Returns a ZIP archive of everything that the account holds, with lists for MyAnimeList and CSV tables.',
  response: z.instanceof(Uint8Array),
  type: 'application/zip',
  signedIn: 403,
  failures: [429],
});

/** The largest list file that may be uploaded, in bytes. */
export const MAX_LISTS_BYTES = 5_000_000;

/** The origin of a list: our own archive, or one of two sites. */
export const listsSource = z.enum(['akane', 'mal', 'shikimori']);
export type ListsSource = z.output<typeof listsSource>;

/** Why an entry matched no release: unknown, several with the name, a duplicate, not anime, or unreadable. */
export const missReason = z.enum(['unknown', 'ambiguous', 'repeated', 'not_anime', 'broken']);
export type MissReason = z.output<typeof missReason>;

const score = z.int().min(1).max(10);

/** An entry that matched a release: how it matched, what the list contains, and what the account has now. */
export const matchedEntry = z
  .object({
    name: z.string(),
    by: z.enum(['alias', 'mal', 'shikimori', 'name']),
    release: z.object({ id: z.int(), alias: z.string(), name: z.string(), year: z.int() }),
    is_favorite: z.boolean(),
    type_of_collection: collectionType.nullable(),
    score: score.nullable(),
    now: z.object({
      is_favorite: z.boolean(),
      type_of_collection: collectionType.nullable(),
      score: score.nullable(),
    }),
    /** The entry adds something, differs from the account, or is already in the account. */
    state: z.enum(['new', 'differs', 'same']),
  })
  .meta({ id: 'MatchedLine' });
export type MatchedEntry = z.output<typeof matchedEntry>;

export const missedEntry = z.object({ name: z.string(), reason: missReason }).meta({ id: 'MissedLine' });
export type MissedEntry = z.output<typeof missedEntry>;

/** The most entries of each kind in a report; the counts are of all entries. */
export const MAX_REPORTED_ENTRIES = 1000;

export const listsReport = z
  .object({
    /** The token to import the lists with, once and within an hour. */
    token: z.string(),
    source: listsSource,
    counts: z.object({ lines: count, new: count, differs: count, same: count, missed: count }),
    /** Positions in episodes (only in our archives): all of them, those of known episodes, and the new ones. */
    timecodes: z.object({ all: count, known: count, new: count }),
    matched: z.array(matchedEntry),
    missed: z.array(missedEntry),
  })
  .meta({ id: 'ListsReport' });
export type ListsReport = z.output<typeof listsReport>;

export const previewLists = endpoint({
  method: 'POST',
  path: `${me}/data/lists`,
  tag,
  summary:
    'Показать, что даст перенос списков: файл XML (MyAnimeList, Shikimori), JSON (Shikimori) или наш архив как он есть; ничего не меняется',
  description: 'Reads a list file and reports what importing it would change; nothing is changed yet.',
  body: z.instanceof(Uint8Array),
  maxBytes: MAX_LISTS_BYTES,
  response: listsReport,
  signedIn: 403,
  failures: [422, 429],
});

/** How many entries were added or changed. */
export const importedLists = z
  .object({ favorites: count, collections: count, ratings: count, timecodes: count })
  .meta({ id: 'ListsTaken' });
export type ImportedLists = z.output<typeof importedLists>;

export const importLists = endpoint({
  method: 'POST',
  path: `${me}/data/lists/take`,
  tag,
  summary: 'Перенести показанные списки; что здесь уже есть, остаётся, если не сказано заменить',
  description:
    'Imports the lists of an earlier report; what the account already has stays unless `replaces` is true.',
  body: z.object({
    token: z.string().min(1).max(200),
    replaces: z.preprocess((value) => value ?? false, z.boolean()),
  }),
  response: importedLists,
  signedIn: 403,
  failures: [404, 422, 429],
});

const MAX_SECRET = 1024;

export const deleteAccount = endpoint({
  method: 'POST',
  path: `${me}/deletion`,
  tag,
  summary: 'Удалить аккаунт через 14 дней; вход до этого дня возвращает его. Все сеансы заканчиваются сразу',
  description:
    'Schedules the deletion of the account in 14 days and ends its sessions; signing in before that cancels it.',
  body: z.object({
    /** Absent where the account has no password: then the session must be recent. */
    current_password: z.string().min(1).max(MAX_SECRET).optional(),
  }),
  response: z.object({ delete_at: datetime }).meta({ id: 'Deletion' }),
  signedIn: 403,
  failures: [409, 422, 429],
});

/** Whether the deletion is confirmed by a password, and whether a sign-in has cancelled an earlier deletion. */
export const myDeletion = endpoint({
  method: 'GET',
  path: `${me}/deletion`,
  tag,
  summary: 'Чем подтверждается удаление аккаунта, и не возвращён ли он входом',
  description:
    'Tells how a deletion of the account is confirmed, and whether a sign-in has cancelled an earlier one.',
  response: z.object({
    has_password: z.boolean(),
    /** Without a password: whether the sign-in is recent enough. */
    is_fresh: z.boolean(),
    /** When a sign-in cancelled a deletion. */
    restored_at: datetime.nullable(),
  }),
  signedIn: 403,
});
