import { sql } from 'kysely';
import { formatWireTime } from '#contract/field-values.ts';
import { torrentFields } from '#contract/studio/torrents.ts';
import type { Deps } from '#server/deps.ts';
import { softDeleteTorrent } from '#server/torrents/torrents/lists/removed-torrents.ts';
import { namedRelease } from '../../records/kinds/release.ts';
import type { RecordKind } from '../../records/record-kind.ts';
import { type Part, tableKind, wireTime } from '../../records/table-kind.ts';
import { refuseUnsafeText } from './given-facts.ts';

// Those who stay at their place keep their ids, which are on the wire.
const members: Part = {
  read: sql`
    select coalesce(jsonb_agg(jsonb_build_object(
      'nickname', nickname, 'role', role, 'external_url', external_url
    ) order by position), '[]')
    from torrent_members where torrent_id = torrents.id`,
  async write(trx, id, value) {
    const people = value as unknown[];
    await sql`
      delete from torrent_members where torrent_id = ${id}::integer and position >= ${people.length}`.execute(
      trx,
    );
    await sql`
      insert into torrent_members (torrent_id, position, nickname, role, external_url)
      select ${id}::integer, place - 1, person ->> 'nickname', person ->> 'role', person ->> 'external_url'
      from jsonb_array_elements(${JSON.stringify(people)}::jsonb) with ordinality as given (person, place)
      on conflict (torrent_id, position) do update set
        nickname = excluded.nickname, role = excluded.role, external_url = excluded.external_url`.execute(
      trx,
    );
  },
};

/** Torrents; a removed one can come back for thirty days. Who may edit its release may edit it. */
export function torrentKind({ now }: Pick<Deps, 'now'>): RecordKind {
  const stored = tableKind({
    thing: 'torrent',
    table: 'torrents',
    idType: 'integer',
    title: sql`torrents.label`,
    columns: Object.keys(torrentFields.shape).filter((field) => field !== 'members'),
    order: [],
    kept: ['updated_at'],
    whenChanged: () => ({ updated_at: formatWireTime(now()) }),
    parts: { members },
    check: ({ label, description }) => refuseUnsafeText({ label, description }),
    info: () => ({
      hash: sql`torrents.hash`,
      size: sql`torrents.size`,
      seeders: sql`torrents.seeders`,
      leechers: sql`torrents.leechers`,
      completed_times: sql`torrents.completed_times`,
      has_file: sql`torrents.file_bytes is not null`,
      has_web_seed: sql`torrents.has_web_seed`,
      replaced_by: sql`torrents.replaced_by`,
      updated_at: wireTime(sql`torrents.updated_at`),
      release: sql`(select ${namedRelease} from releases where releases.id = torrents.release_id)`,
      team_ids: sql`array(
        select team_id from release_teams where release_id = torrents.release_id order by team_id
      )`,
    }),
  });
  return {
    ...stored,
    async find(db, id) {
      const found = await stored.find(db, id);
      if (!found) return undefined;
      const { team_ids: teamIds, ...info } = found.info;
      return { ...found, info, teamIds: teamIds as string[] };
    },
    async remove(trx, id) {
      await softDeleteTorrent(trx, Number(id));
    },
  };
}
