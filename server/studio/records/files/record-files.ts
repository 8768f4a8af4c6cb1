import { sql } from 'kysely';
import { z } from 'zod';
import { formatWireTime, id, picture, requiredText } from '#contract/field-values.ts';
import { siteTextName } from '#contract/site.ts';
import { channelFields } from '#contract/studio/records/channels.ts';
import { franchiseFields } from '#contract/studio/records/franchises.ts';
import { genreFields } from '#contract/studio/records/genres.ts';
import {
  NEW_CAMPAIGN,
  NEW_CHANNEL,
  NEW_FRANCHISE,
  NEW_GENRE,
  NEW_POLL,
  NEW_PROMOTION,
  NEW_TEAM,
  NEW_TEAM_ROLE,
  NEW_VIDEO,
  NEW_VIDEO_ORIGIN,
} from '#contract/studio/records/new-records.ts';
import { pollFields } from '#contract/studio/records/polls.ts';
import { campaignFields, promotionFields } from '#contract/studio/records/promotions.ts';
import { siteFields, siteTexts } from '#contract/studio/records/site.ts';
import { teamFields, teamRoleFields } from '#contract/studio/records/teams.ts';
import { videoFields, videoOriginFields } from '#contract/studio/records/videos.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { channelKind } from '../kinds/channel.ts';
import { franchiseKind } from '../kinds/franchise.ts';
import { genreKind } from '../kinds/genre.ts';
import { pollKind } from '../kinds/poll.ts';
import { campaignKind, promotionKind } from '../kinds/promotion.ts';
import { siteKind, textKind } from '../kinds/site.ts';
import { teamKind, teamRoleKind } from '../kinds/team.ts';
import { videoKind, videoOriginKind } from '../kinds/video.ts';
import type { Fields, RecordKind, StudioRecord } from '../record-kind.ts';

/** The other records that records name: by an id in the studio, by a name that every site knows in a file. */
export type OtherRecords = {
  nameOf: (id: unknown) => unknown;
  /** Throws `invalid` with the name of the field. */
  idOf: (field: string, name: unknown) => unknown;
};

/** The limit of a page that has all records of a kind. */
export const ALL_RECORDS = Number.MAX_SAFE_INTEGER;

/** For kinds whose records name no others. */
export const NO_OTHERS: OtherRecords = { nameOf: (one) => one, idOf: (_, name) => name };

/** How the records of one kind are written in a file. */
export type RecordFile = {
  /** Its name in files, that of its pages in the studio. */
  name: string;
  kind: RecordKind;
  /** What the studio accepts. */
  fields: z.ZodObject;
  /** What a file may say of a record; names other records by their names and pictures by a path. */
  entry: z.ZodObject;
  /** The fields that an entry may leave out, with their values in a new record. */
  absent: Fields;
  /** The fields by which an entry finds its record; without them its id, which the entry has as `name`. */
  key?: readonly string[];
  /** The use of its pictures. */
  picture?: 'tile' | 'banner';
  /** Records that its own name, and that are therefore exported with them. */
  needs?: string;
  /** A file has one record, and not a list of them. */
  isSingle?: true;
  isNewestFirst?: true;
  readOthers?: (db: Database) => Promise<OtherRecords>;
  toEntry?: (record: StudioRecord, others: OtherRecords) => Fields;
  toFields?: (entry: Fields, others: OtherRecords) => Fields;
  /** Adds what only this site knows of a stored record. */
  keep?: (fields: Fields, stored: Fields | undefined) => Fields;
};

/** The schema of an entry: the fields of the studio, some of them in the form of a file. */
function entryOf(shape: z.ZodRawShape, absent: Fields): z.ZodObject {
  const fields = Object.entries(shape).map(([name, field]) => [
    name,
    name in absent ? (field as z.ZodType).optional() : field,
  ]);
  return z.strictObject(Object.fromEntries(fields) as z.ZodRawShape);
}

async function readNames(
  db: Database,
  { table, column, missing }: { table: string; column: string; missing: string },
): Promise<OtherRecords> {
  const { rows } = await sql<{ id: string | number; name: string }>`
    select id, ${sql.ref(column)} as name from ${sql.table(table)}`.execute(db);
  const names = new Map(rows.map((row) => [row.id, row.name]));
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  return {
    nameOf: (one) => names.get(one as string | number),
    idOf: (field, name) => {
      // Real catalogues have aliases of digits only, so text is tried as a name first.
      const byName = typeof name === 'string' ? ids.get(name) : undefined;
      const found = byName ?? (names.has(Number(name)) ? Number(name) : undefined);
      if (found === undefined)
        throw new Failure('invalid', `Поле ${field} называет ${missing}: ${String(name)}.`);
      return found;
    },
  };
}

const RELEASES = { table: 'releases', column: 'alias', missing: 'релиз, которого нет' };
/** The alias or the id of a release. */
const release = z.union([requiredText(300), id]);

type Member = { nickname: string; roles: string[]; user_id?: number | null };
const member = teamFields.shape.users.element;
const membersInFile = z.array(
  member
    .omit({ user_id: true })
    .extend({
      roles: z.array(teamRoleFields.shape.title).default([]),
      is_intern: member.shape.is_intern.default(false),
      is_vacation: member.shape.is_vacation.default(false),
    })
    .strict(),
);

const { origin_id: _, ...videoShape } = videoFields.shape;
const { release_id: __, ...promotionShape } = promotionFields.shape;
const { team_id: _____, ...channelShape } = channelFields.shape;

const teamRoles: RecordFile = {
  name: 'team-roles',
  kind: teamRoleKind,
  fields: teamRoleFields,
  entry: entryOf(teamRoleFields.shape, NEW_TEAM_ROLE),
  absent: NEW_TEAM_ROLE,
  key: ['title'],
};

// The account of a person is one of this site: a file does not have it and leaves it as it is.
const teams: RecordFile = {
  name: 'teams',
  kind: teamKind,
  fields: teamFields,
  entry: entryOf({ ...teamFields.shape, users: membersInFile }, NEW_TEAM),
  absent: NEW_TEAM,
  key: ['title'],
  needs: 'team-roles',
  readOthers: (db) => readNames(db, { table: 'team_roles', column: 'title', missing: 'роль, которой нет' }),
  toEntry: ({ fields: { users, ...team } }, { nameOf }) => ({
    ...team,
    users: (users as Member[]).map(({ nickname, roles, user_id: ___, ...user }) => ({
      nickname,
      roles: roles.map(nameOf),
      ...user,
    })),
  }),
  toFields: ({ users, ...team }, { idOf }) => ({
    ...team,
    ...(users !== undefined && {
      users: (users as Member[]).map((user) => ({
        ...user,
        roles: user.roles.map((role) => idOf('users', role)),
      })),
    }),
  }),
  keep: ({ users, ...team }, stored) => {
    const before = (stored?.['users'] ?? []) as Member[];
    const accounts = new Map(before.map(({ nickname, user_id }) => [nickname, user_id]));
    const linked = (users as Member[] | undefined)?.map((user) => ({
      ...user,
      user_id: accounts.get(user.nickname) ?? null,
    }));
    return { ...team, ...(linked && { users: linked }) };
  },
};

const videoOrigins: RecordFile = {
  name: 'video-origins',
  kind: videoOriginKind,
  fields: videoOriginFields,
  entry: entryOf(videoOriginFields.shape, NEW_VIDEO_ORIGIN),
  absent: NEW_VIDEO_ORIGIN,
  key: ['url'],
};

/** All kinds of record that a file may have, those that others name before them. */
export function recordFiles(deps: Pick<Deps, 'storage' | 'now'>): RecordFile[] {
  const video = { ...NEW_VIDEO, created_at: formatWireTime(deps.now()) };
  return [
    {
      name: 'genres',
      kind: genreKind(deps),
      fields: genreFields,
      entry: entryOf({ ...genreFields.shape, image: picture }, NEW_GENRE),
      absent: NEW_GENRE,
      key: ['name'],
      picture: 'tile',
    },
    {
      name: 'franchises',
      kind: franchiseKind(deps),
      fields: franchiseFields,
      entry: entryOf({ ...franchiseFields.shape, image: picture, releases: z.array(release) }, NEW_FRANCHISE),
      absent: NEW_FRANCHISE,
      key: ['name_english'],
      picture: 'tile',
      readOthers: (db) => readNames(db, RELEASES),
      toEntry: ({ fields: { releases, ...rest } }, { nameOf }) => ({
        ...rest,
        releases: (releases as number[]).map(nameOf),
      }),
      toFields: ({ releases, ...rest }, { idOf }) => ({
        ...rest,
        ...(releases !== undefined && {
          releases: (releases as unknown[]).map((one) => idOf('releases', one)),
        }),
      }),
    },
    teamRoles,
    teams,
    videoOrigins,
    {
      name: 'videos',
      kind: videoKind(deps),
      fields: videoFields,
      entry: entryOf({ origin: videoOriginFields.shape.url, ...videoShape, image: picture }, video),
      absent: video,
      key: ['url'],
      picture: 'tile',
      needs: 'video-origins',
      isNewestFirst: true,
      readOthers: (db) =>
        readNames(db, { table: 'video_origins', column: 'url', missing: 'плейлист, которого нет' }),
      toEntry: ({ fields: { origin_id, ...rest } }, { nameOf }) => ({ origin: nameOf(origin_id), ...rest }),
      toFields: ({ origin, ...rest }, { idOf }) => ({ origin_id: idOf('origin', origin), ...rest }),
    },
    {
      name: 'promotions',
      kind: promotionKind(deps),
      fields: promotionFields,
      entry: entryOf({ release: release.nullish(), ...promotionShape, image: picture }, NEW_PROMOTION),
      absent: NEW_PROMOTION,
      key: ['title', 'release_id'],
      picture: 'banner',
      readOthers: (db) => readNames(db, RELEASES),
      toEntry: ({ fields: { release_id, ...rest } }, { nameOf }) => ({
        release: release_id === null ? null : nameOf(release_id),
        ...rest,
      }),
      toFields: ({ release: named, ...rest }, { idOf }) => ({
        ...rest,
        ...(named !== undefined && { release_id: named === null ? null : idOf('release', named) }),
      }),
    },
    {
      name: 'campaigns',
      kind: campaignKind(deps),
      fields: campaignFields,
      entry: entryOf(campaignFields.shape, NEW_CAMPAIGN),
      absent: NEW_CAMPAIGN,
      key: ['url'],
    },
    {
      name: 'polls',
      kind: pollKind(deps),
      fields: pollFields,
      entry: entryOf(pollFields.shape, NEW_POLL),
      absent: NEW_POLL,
      key: ['question'],
      isNewestFirst: true,
    },
    {
      name: 'site',
      kind: siteKind,
      fields: siteFields,
      entry: siteFields.partial().strict(),
      absent: {},
      key: [],
      isSingle: true,
    },
    {
      name: 'texts',
      kind: textKind(deps),
      fields: siteTexts.fields,
      entry: z.strictObject({ name: siteTextName, ...siteTexts.fields.shape }),
      absent: {},
      toEntry: ({ id: name, fields }) => ({ name, ...fields }),
      toFields: ({ name: ____, ...fields }) => fields,
    },
    // The key of a channel is no field of it, so no file has it.
    {
      name: 'channels',
      kind: channelKind(),
      fields: channelFields,
      entry: entryOf({ ...channelShape, team: requiredText(200).nullish() }, NEW_CHANNEL),
      absent: NEW_CHANNEL,
      key: ['title'],
      readOthers: (db) => readNames(db, { table: 'teams', column: 'title', missing: 'команду, которой нет' }),
      toEntry: ({ fields: { team_id, ...rest } }, { nameOf }) => ({
        ...rest,
        team: team_id === null ? null : nameOf(team_id),
      }),
      toFields: ({ team: named, ...rest }, { idOf }) => ({
        ...rest,
        ...(named !== undefined && { team_id: named === null ? null : idOf('team', named) }),
      }),
    },
  ];
}
