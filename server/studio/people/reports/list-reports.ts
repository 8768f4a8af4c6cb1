import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { ReportState } from '#contract/studio/report-kinds.ts';
import type { FullReport, listReports as endpoint, StudioReport } from '#contract/studio/reports.ts';
import type { ListTotal } from '#contract/studio/values.ts';
import { NO_IMAGE } from '#contract/values.ts';
import { readMark } from '#server/catalog/episodes/mark-columns.ts';
import { Failure } from '#server/failure.ts';
import { countRows } from '../../count-rows.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { StudioCaller } from '#server/platform/http/request/user.ts';
import { reachOf } from '../../access/access.ts';

/** Of the nicknames that look like any other, one of this many is looked at. */
const ONE_OF = 10;

const LINK = String.raw`(://|www\.|t\.me|@|[a-zа-яё0-9]\.(ru|com|net|org|рф|su|xyz|me|io)\M)`;
const TEAM = '(admin|админ|moder|модер|support|поддержк|akane|аканэ|редакц|озвучк)';

/**
 * SQL over `reports` with their `subjects`: whether a new name or avatar is to be looked at. Those of the team never
 * are. Avatars are; of nicknames those with a link, a number of a telephone, letters of two alphabets or a word of the
 * team, and one of ten others.
 */
const isSampled = sql<SqlBool>`(
  not exists (select from user_roles where user_roles.user_id = reports.user_id)
  and (
    reports.kind = 'avatar'
    or subjects.id % ${ONE_OF}::integer = 0
    or subjects.nickname ~* ${LINK}
    or subjects.nickname ~* ${TEAM}
    or subjects.nickname ~ '[0-9]{7}'
    or (subjects.nickname ~* '[a-z]' and subjects.nickname ~* '[а-яё]')
  )
)`;

const PAGE = 50;
const MAX_MESSAGES = 20;

/** The states of reports that wait for somebody. */
export const OPEN: readonly ReportState[] = ['new', 'taken'];

type Filters = z.output<(typeof endpoint)['query']>;

/**
 * The condition for reports that somebody may see: of all releases or of those of the own teams, and of names and
 * avatars only for those who may act on users.
 */
function isVisibleTo(caller: Pick<StudioCaller, 'roles'>) {
  const teams = reachOf(caller, 'reports');
  const ofReleases =
    teams === 'all'
      ? sql<SqlBool>`reports.episode_id is not null`
      : sql<SqlBool>`exists (
          select from release_teams
          where release_teams.release_id = episodes.release_id and team_id = any(${teams}::uuid[]))`;
  return teams.length > 0 && reachOf(caller, 'users') === 'all'
    ? sql<SqlBool>`(${ofReleases} or reports.user_id is not null)`
    : ofReleases;
}

/** The reports that somebody may see, with what they are about. */
export function selectReports(db: Database, caller: Pick<StudioCaller, 'roles'>) {
  return db
    .selectFrom('reports')
    .leftJoin('episodes', 'episodes.id', 'reports.episode_id')
    .leftJoin('releases', 'releases.id', 'episodes.release_id')
    .leftJoin('users as subjects', 'subjects.id', 'reports.user_id')
    .leftJoin('users as takers', 'takers.id', 'reports.taken_by')
    .select([
      'reports.id',
      'reports.kind',
      'reports.state',
      'reports.count',
      'reports.created_at',
      'reports.last_at',
      'reports.host',
      'reports.code',
      'reports.answer',
      'episodes.id as episode_id',
      'episodes.ordinal',
      'releases.id as release_id',
      'releases.alias',
      'releases.name_main',
      'subjects.id as subject_id',
      'subjects.login as subject_login',
      'subjects.nickname as subject_nickname',
      'subjects.is_banned as is_subject_banned',
      'subjects.avatar',
      'takers.id as taker_id',
      'takers.login as taker_login',
      'takers.nickname as taker_nickname',
    ])
    .where(isVisibleTo(caller));
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

function personOf(id: number | null, login: string | null, nickname: string | null) {
  return id === null || login === null ? null : { id, login, nickname };
}

function episodeOf({
  episode_id,
  ordinal,
  release_id,
  alias,
  name_main,
}: ReportRow): StudioReport['episode'] {
  if (episode_id === null || release_id === null) return null;
  return {
    id: episode_id,
    ordinal,
    release: { id: release_id, alias: alias ?? '', name: name_main ?? '' },
  };
}

function toReport(row: ReportRow): StudioReport {
  const { id, kind, state, count, created_at, last_at, host, code, answer } = row;
  const user = personOf(row.subject_id, row.subject_login, row.subject_nickname);
  // Avatar files of banned users are not served.
  const avatar = (row.is_subject_banned ? null : row.avatar) ?? NO_IMAGE;
  return {
    id,
    kind,
    state,
    count,
    created_at,
    last_at,
    episode: episodeOf(row),
    host,
    code,
    user: user && { ...user, avatar },
    taken_by: personOf(row.taker_id, row.taker_login, row.taker_nickname),
    answer,
  };
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00)_(\d{1,10})$/;

function readCursor(after: string): [at: string, id: number] {
  const [, at = '', id = ''] = CURSOR.exec(after) ?? [];
  if (Number.isNaN(Date.parse(at)) || Number(id) > 2_147_483_647)
    throw new Failure('invalid', 'Этой страницы списка нет: откройте его с начала.');
  return [at, Number(id)];
}

function findReports(db: Database, caller: StudioCaller, { kind, about, state, release }: Filters) {
  const states = state === undefined ? OPEN : state === 'all' ? undefined : [state];
  return selectReports(db, caller)
    .$if(kind !== undefined, (query) => query.where('reports.kind', '=', kind ?? 'mark'))
    .$if(about === 'episodes', (query) => query.where('reports.episode_id', 'is not', null))
    .$if(about === 'names', (query) =>
      query.where(sql<SqlBool>`(reports.user_id is not null and (reports.state <> 'new' or ${isSampled}))`),
    )
    .$if(states !== undefined, (query) => query.where('reports.state', 'in', states ?? OPEN))
    .$if(release !== undefined, (query) => query.where('releases.alias', '=', release ?? ''));
}

/** Lists a page of reports, the newest first; `next` is where the following page begins. */
export async function listReports(
  db: Database,
  caller: StudioCaller,
  { after, ...filters }: Filters,
): Promise<{ data: StudioReport[]; next: string | null; total: ListTotal }> {
  const [at, id] = after === undefined ? [] : readCursor(after);
  const found = findReports(db, caller, filters);
  const page = found
    .$if(at !== undefined, (query) =>
      query.where(sql<SqlBool>`(reports.last_at, reports.id) < (${at}::timestamptz, ${id}::integer)`),
    )
    .orderBy('reports.last_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(PAGE + 1);
  // Of all states: the list itself begins with those that are open.
  const all = findReports(db, caller, { about: filters.about, state: 'all' });
  const [rows, total] = await Promise.all([page.execute(), countRows(db, { all, found })]);
  const data = rows.slice(0, PAGE).map(toReport);
  const last = rows.length > PAGE ? data.at(-1) : undefined;
  return { data, next: last ? `${last.last_at}_${last.id}` : null, total };
}

/** Reads a report that somebody may see, with its newest messages; fails with `not_found`. */
export async function readReport(db: Database, caller: StudioCaller, id: number): Promise<FullReport> {
  const faults = db.selectFrom('playback_faults').where('report_id', '=', id);
  const marks = sql<FullReport['marks']>`case when episodes.id is not null then jsonb_build_object(
    'opening', ${readMark('opening')}, 'ending', ${readMark('ending')}
  ) end`.as('marks');
  const [row, messages, { reporters }] = await Promise.all([
    selectReports(db, caller).select(marks).where('reports.id', '=', id).executeTakeFirst(),
    faults
      .select(['id', 'created_at as at', 'time', 'rendition', 'details', 'mark', 'mark_start', 'mark_stop'])
      .orderBy('id', 'desc')
      .limit(MAX_MESSAGES)
      .execute(),
    faults.select(sql<number>`count(distinct user_id)::integer`.as('reporters')).executeTakeFirstOrThrow(),
  ]);
  if (!row) throw new Failure('not_found', 'Такой жалобы нет.');
  return { ...toReport(row), messages, reporters, marks: row.marks };
}

/** How many new reports of viewers somebody sees and when the last of them came; null without the right. */
export async function findNewReports(
  db: Database,
  caller: StudioCaller,
): Promise<{ count: number; last_at: string | null } | null> {
  if (reachOf(caller, 'reports').length === 0) return null;
  return db
    .selectFrom('reports')
    .leftJoin('episodes', 'episodes.id', 'reports.episode_id')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<string | null>`max(reports.created_at)`.as('last_at'),
    ])
    .where('reports.state', '=', 'new')
    .where('reports.episode_id', 'is not', null)
    .where(isVisibleTo(caller))
    .executeTakeFirstOrThrow();
}

/** How many new names and avatars are to be looked at; null for those who do not see them. */
export async function countNewNames(db: Database, caller: StudioCaller): Promise<number | null> {
  if (reachOf(caller, 'reports').length === 0 || reachOf(caller, 'users') !== 'all') return null;
  const { names } = await db
    .selectFrom('reports')
    .innerJoin('users as subjects', 'subjects.id', 'reports.user_id')
    .select(sql<number>`count(*)::integer`.as('names'))
    .where('reports.state', '=', 'new')
    .where(isSampled)
    .executeTakeFirstOrThrow();
  return names;
}
