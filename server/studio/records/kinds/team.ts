import { sql } from 'kysely';
import { nicknameSkeleton } from '#server/accounts/registration/skeleton.ts';
import { Failure } from '#server/failure.ts';
import { escapeLike } from '#server/platform/database/escape-like.ts';
import type { Database } from '#server/platform/database/open.ts';
import { reachOf } from '../../access/access.ts';
import { invalidField, refuseMissing } from '../changes/invalid-field.ts';
import { isWithinReach } from '../edit-record.ts';
import type { RecordKind, Trx } from '../record-kind.ts';
import { type Part, tableKind } from '../table-kind.ts';

type Member = { nickname: string; roles: string[]; user_id: number | null };

async function refuseUnknown(trx: Trx, members: readonly Member[]): Promise<void> {
  const roles = [...new Set(members.flatMap((member) => member.roles))];
  const found = await sql`select from team_roles where id = any(${roles}::uuid[]) for key share`.execute(trx);
  refuseMissing(roles.length, found.rows.length, 'users', 'Какой-то из этих ролей больше нет.');
  const accounts = [...new Set(members.flatMap(({ user_id }) => user_id ?? []))];
  const known = await sql`select from users where id = any(${accounts}::integer[]) for key share`.execute(
    trx,
  );
  refuseMissing(accounts.length, known.rows.length, 'users', 'Какого-то из этих аккаунтов больше нет.');
}

// People who stay keep their ids, which are on the wire.
const users: Part = {
  read: sql`
    select coalesce(jsonb_agg(jsonb_build_object(
      'nickname', nickname, 'is_intern', is_intern, 'is_vacation', is_vacation, 'user_id', user_id,
      'roles', array(
        select role.id from unnest(role_ids) with ordinality as role (id, place)
        where role.id in (select team_roles.id from team_roles) order by place
      )
    ) order by sort_order), '[]')
    from team_users where team_id = teams.id`,
  async write(trx, id, value) {
    const members = value as Member[];
    await refuseUnknown(trx, members);
    const nicknames = members.map(({ nickname }) => nickname);
    await sql`
      delete from team_users
      where team_id = ${id}::uuid and nickname <> all(${nicknames}::text[])`.execute(trx);
    await sql`
      insert into team_users (team_id, nickname, role_ids, is_intern, is_vacation, user_id, sort_order)
      select ${id}::uuid, person ->> 'nickname',
        array(select jsonb_array_elements_text(person -> 'roles'))::uuid[], (person ->> 'is_intern')::boolean,
        (person ->> 'is_vacation')::boolean, (person ->> 'user_id')::integer, place
      from jsonb_array_elements(${JSON.stringify(members)}::jsonb) with ordinality as given (person, place)
      on conflict (team_id, nickname) do update set
        role_ids = excluded.role_ids, is_intern = excluded.is_intern, is_vacation = excluded.is_vacation,
        user_id = excluded.user_id, sort_order = excluded.sort_order`.execute(trx);
  },
};

const accounts = sql`(
  select coalesce(jsonb_agg(distinct jsonb_build_object(
    'id', users.id, 'name', coalesce(users.nickname, '№ ' || users.id)
  )), '[]')
  from team_users join users on users.id = team_users.user_id where team_id = teams.id
)`;

const storedTeam = tableKind({
  thing: 'team',
  table: 'teams',
  idType: 'uuid',
  title: sql`teams.title`,
  columns: ['title', 'description', 'checks_edits'],
  order: ['sort_order'],
  firstPosition: 1,
  kept: ['sort_order'],
  parts: { users },
  info: () => ({ accounts }),
});

/** Teams. With one go the roles that people have in it, its releases and its channels, so it must have none. */
export const teamKind: RecordKind = {
  ...storedTeam,
  // Whoever is checked does not turn that off.
  refuseEdit({ roles }, { id }, changed) {
    if (roles === undefined || !Object.hasOwn(changed, 'checks_edits')) return;
    if (!isWithinReach({ teams: reachOf({ roles }, 'publish') }, { teamIds: [id] }))
      throw invalidField('checks_edits', 'Это меняет тот, кто публикует релизы команды.');
  },
  async remove(trx, id) {
    const { rows } = await sql<{ roles: number; releases: number; channels: number }>`
      select (select count(*)::integer from user_roles where team_id = ${id}::uuid) as roles,
        (select count(*)::integer from release_teams where team_id = ${id}::uuid) as releases,
        (select count(*)::integer from announcement_channels where team_id = ${id}::uuid) as channels`.execute(
      trx,
    );
    const { roles = 0, releases = 0, channels = 0 } = rows[0] ?? {};
    if (roles + releases > 0)
      throw new Failure('conflict', `У команды есть роли людей (${roles}) и релизы (${releases}).`);
    if (channels > 0)
      throw new Failure('conflict', `У команды есть каналы оповещений: ${channels}. Сначала удалите их.`);
    await storedTeam.remove(trx, id);
  },
};

const holdersOf = (id: unknown) => sql<number>`(
  select count(*)::integer from team_users where role_ids @> array[${id}::uuid]
)`;

const storedRole = tableKind({
  thing: 'team_role',
  table: 'team_roles',
  idType: 'uuid',
  title: sql`team_roles.title`,
  columns: ['title', 'color'],
  order: ['sort_order'],
  firstPosition: 1,
  kept: ['sort_order'],
  info: () => ({ total_users: holdersOf(sql`team_roles.id`) }),
});

export const teamRoleKind: RecordKind = {
  ...storedRole,
  async remove(trx, id) {
    const { rows } = await sql<{ total: number }>`select ${holdersOf(id)} as total`.execute(trx);
    const total = rows[0]?.total ?? 0;
    if (total > 0) throw new Failure('conflict', `Участников с этой ролью: ${total}. Сначала снимите её.`);
    await storedRole.remove(trx, id);
  },
};

const MAX_ACCOUNTS = 10;

/** Finds accounts by the start of the nickname; look-alike letters count as the same. */
export async function findAccounts(db: Database, search: string): Promise<{ id: number; name: string }[]> {
  const skeleton = escapeLike(nicknameSkeleton(search));
  const { rows } = await sql<{ id: number; name: string }>`
    select id, nickname as name from users
    where nickname_key like ${`${skeleton}%`} and nickname is not null and not is_banned
    order by nickname_key, id limit ${MAX_ACCOUNTS}`.execute(db);
  return skeleton === '' ? [] : rows;
}
