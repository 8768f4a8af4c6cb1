import { type RawBuilder, sql } from 'kysely';
import { sponsorId } from '#server/publishing/import/merge.ts';
import { releaseFields } from '#contract/studio/records/releases.ts';
import { MAX_PUBLISHED_AT_ONCE } from '#contract/studio/releases.ts';
import { forgetFranchiseArt } from '#server/catalog/franchises/forget-franchise-art.ts';
import { updateGenreTotals } from '#server/catalog/genres/genre-totals.ts';
import { refuseSameAddress } from '#server/catalog/release-state/refuse-same-address.ts';
import { Failure } from '#server/failure.ts';
import { hasWaiting } from '#server/publishing/videos/video-rows.ts';
import { reachOf } from '../../access/access.ts';
import { isCheckedRelease } from '../../journal/undo-refusals.ts';
import { isWithinReach } from '../edit-record.ts';
import { refuseMissing } from '../changes/invalid-field.ts';
import { chosenPoster, shownPoster } from '../pictures/shown-poster.ts';
import type { Editor, Fields, StudioRecord, TableKind, Trx } from '../record-kind.ts';
import { type Part, tableKind, wireTime } from '../table-kind.ts';

const members: Part = {
  read: sql`
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'nickname', nickname, 'role', role, 'character', character
    )) order by position), '[]')
    from members where members.release_id = releases.id`,
  async write(trx, id, value) {
    await sql`delete from members where release_id = ${id}::integer`.execute(trx);
    await sql`
      insert into members (release_id, position, nickname, role, character)
      select ${id}::integer, place - 1, member ->> 'nickname', member ->> 'role', member ->> 'character'
      from jsonb_array_elements(${JSON.stringify(value)}::jsonb) with ordinality as given (member, place)`.execute(
      trx,
    );
  },
};

const teams: Part = {
  read: sql`
    select coalesce(jsonb_agg(team_id order by team_id), '[]')
    from release_teams where release_teams.release_id = releases.id`,
  async write(trx, id, value) {
    await sql`delete from release_teams where release_id = ${id}::integer`.execute(trx);
    const ids = value as string[];
    const { numAffectedRows } = await sql`
      insert into release_teams (release_id, team_id)
      select ${id}::integer, teams.id from teams where teams.id = any(${ids}::uuid[])`.execute(trx);
    refuseMissing(ids.length, numAffectedRows, 'teams', 'Какой-то из этих команд больше нет.');
    // Answers about the release name its teams.
    await sql`select tell_change('release', ${id}::text)`.execute(trx);
  },
};

// Joins a franchise at its end and leaves the others; its picture shows its releases, so it is drawn again.
const franchises: Part = {
  read: sql`
    select coalesce(jsonb_agg(franchise_id order by franchise_id), '[]')
    from franchise_releases where franchise_releases.release_id = releases.id`,
  async write(trx, id, value) {
    const ids = value as string[];
    const { rows } = await sql<{ franchise_id: string }>`
      delete from franchise_releases where release_id = ${id}::integer and franchise_id <> all(${ids}::uuid[])
      returning franchise_id`.execute(trx);
    await sql`
      insert into franchise_releases (franchise_id, release_id, sort_order)
      select franchises.id, ${id}::integer, (
        select coalesce(max(sort_order), 0) + 1 from franchise_releases as others
        where others.franchise_id = franchises.id
      )
      from franchises
      where franchises.id = any(${ids}::uuid[]) and not exists (
        select from franchise_releases as own
        where own.franchise_id = franchises.id and own.release_id = ${id}::integer
      )`.execute(trx);
    const { rows: joined } = await sql`
      select from franchise_releases where release_id = ${id}::integer`.execute(trx);
    refuseMissing(ids.length, BigInt(joined.length), 'franchises', 'Какой-то из этих франшиз больше нет.');
    const touched = [...ids, ...rows.map(({ franchise_id }) => franchise_id)];
    await forgetFranchiseArt(trx, touched);
  },
};

// A franchise may show them.
const covers: Part = {
  read: sql`releases.background_covers`,
  async write(trx, id, value) {
    await sql`
      update releases set background_covers = ${JSON.stringify(value)}::jsonb
      where id = ${id}::integer`.execute(trx);
    const { rows } = await sql<{ franchise_id: string }>`
      select franchise_id from franchise_releases where release_id = ${id}::integer`.execute(trx);
    await forgetFranchiseArt(
      trx,
      rows.map(({ franchise_id }) => franchise_id),
    );
  },
};

// A sponsor is known by what it is and where it leads, as in the import.
const sponsors: Part = {
  read: sql`
    select coalesce(jsonb_agg(sponsor - 'id' order by place), '[]')
    from jsonb_array_elements(releases.sponsors) with ordinality as given (sponsor, place)`,
  async write(trx, id, value) {
    const rows = (value as { title: string; url: string }[]).map((row) => ({
      id: sponsorId(row.title, row.url),
      ...row,
    }));
    await sql`update releases set sponsors = ${JSON.stringify(rows)}::jsonb where id = ${id}::integer`.execute(
      trx,
    );
  },
};

// One that the site has drawn is null for people, and null has it drawn again.
const poster: Part = {
  read: chosenPoster,
  async write(trx, id, value) {
    const picture = value === null ? sql`null` : sql`${JSON.stringify(value)}::jsonb`;
    await sql`update releases set poster = ${picture} where id = ${id}::integer`.execute(trx);
  },
};

const PARTS = { members, teams, franchises, sponsors, poster, background_covers: covers };

const wordsOf = (by: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`jsonb_build_object(
  'by', (select coalesce(nickname, login) from users where users.id = ${by}), 'at', ${wireTime(at)}, 'note', note
)`;

const stored = tableKind({
  thing: 'release',
  table: 'releases',
  idType: 'integer',
  title: sql`releases.name_main`,
  columns: Object.keys(releaseFields.shape).filter((field) => !Object.hasOwn(PARTS, field)),
  order: [],
  isNewestFirst: true,
  parts: PARTS,
  teamsField: 'teams',
  whenNew: () => ({ state: 'draft' }),
  info: () => ({
    state: sql`releases.state`,
    submitted_at: wireTime(sql`(select submitted_at from submitted_releases where release_id = releases.id)`),
    submission: sql`(
      select ${wordsOf(sql`user_id`, sql`submitted_at`)}
      from submitted_releases where release_id = releases.id and releases.state = 'draft'
    )`,
    returned: sql`(
      select ${wordsOf(sql`returned_by`, sql`returned_at`)}
      from returned_releases where release_id = releases.id and releases.state = 'draft'
        and not exists (select from submitted_releases where submitted_releases.release_id = releases.id)
    )`,
    is_checked: isCheckedRelease,
    deleted_at: wireTime(sql`releases.deleted_at`),
    published_episodes: sql`releases.published_episodes`,
    ready_episodes: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'ordinal', ordinal) order by sort_order, ordinal), '[]')
      from (
        select id, ordinal, sort_order
        from episodes where episodes.release_id = releases.id and deleted_at is null and ${hasWaiting}
          and not exists (select from publication_plans where publication_plans.episode_id = episodes.id)
        order by sort_order, ordinal limit ${sql.lit(MAX_PUBLISHED_AT_ONCE)}
      ) as ready
    )`,
    episodes: sql`(select count(*) from episodes where episodes.release_id = releases.id)`,
    picture: shownPoster,
    torrents: sql`(
      select count(*) from torrents where torrents.release_id = releases.id and replaced_by is null
    )`,
    blocks: sql`(select count(*) from blocks where blocks.release_id = releases.id and state <> 'over')`,
    franchises: sql`(
      select coalesce(jsonb_agg(jsonb_build_object('id', franchises.id, 'name', franchises.name) order by name), '[]')
      from franchise_releases join franchises on franchises.id = franchise_id
      where release_id = releases.id
    )`,
  }),
});

async function refuseUnknownGenres(trx: Trx, genreIds: readonly number[]): Promise<void> {
  // Until the release names them nobody may remove them or give their releases another genre.
  const { rows } = await sql`
    select from genres where id = any(${genreIds}::integer[]) for key share`.execute(trx);
  const message = 'Какого-то из этих жанров больше нет.';
  refuseMissing(new Set(genreIds).size, BigInt(rows.length), 'genre_ids', message);
}

// Genres count their public releases.
async function countGenres(trx: Trx, id: string, genreIds: number[]): Promise<void> {
  const before = await trx
    .selectFrom('releases')
    .select(['state', 'genre_ids'])
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (before?.state === 'published') await updateGenreTotals(trx, before.genre_ids, genreIds);
}

/** Whether what somebody changes of a release waits for those who publish it. */
export function isChecked({ roles }: Pick<Editor, 'roles'>, found: StudioRecord): boolean {
  if (found.info['is_checked'] !== true || roles === undefined) return false;
  return !isWithinReach({ teams: reachOf({ roles }, 'publish') }, found);
}

/** Refuses a change at once of a release whose edits wait for a check: `forbidden`. */
export function refuseChecked(editor: Pick<Editor, 'roles'>, found: StudioRecord): void {
  if (isChecked(editor, found))
    throw new Failure(
      'forbidden',
      `Правки «${found.title}» проверяет релиз-менеджер: отправьте её на проверку со страницы релиза.`,
    );
}

/** Releases: a new one is a draft; a removed one goes by its state (`../../releases`). */
export const releaseKind: TableKind = {
  ...stored,
  refuseEdit: refuseChecked,
  async add(trx: Trx, fields: Fields) {
    await refuseUnknownGenres(trx, fields['genre_ids'] as number[]);
    const id = await stored.add(trx, fields);
    await refuseSameAddress(trx, Number(id), String(fields['alias']));
    return id;
  },
  async change(trx, id, changed) {
    const genreIds = changed['genre_ids'] as number[] | undefined;
    if (genreIds) {
      await refuseUnknownGenres(trx, genreIds);
      await countGenres(trx, id, genreIds);
    }
    await stored.change(trx, id, changed);
    const alias = changed['alias'] as string | undefined;
    if (alias !== undefined) await refuseSameAddress(trx, Number(id), alias);
    await sql`
      update releases set updated_at = now(), version = version + 1 where id = ${id}::integer`.execute(trx);
  },
};

/** SQL over `releases`: what other records show of a release. */
export const namedRelease = sql`jsonb_build_object(
  'id', releases.id, 'alias', releases.alias, 'name', releases.name_main, 'year', releases.year, 'type', releases.type,
  'state', releases.state, 'poster', ${shownPoster}
)`;
