import { sql } from 'kysely';
import { type ChannelKind, TEXT_LIMITS } from '#contract/studio/channel-kinds.ts';
import { isOutgoingAddress } from '#server/platform/http/outgoing/outgoing-address.ts';
import { invalidField, refuseMissing } from '../changes/invalid-field.ts';
import type { Fields, RecordKind, Trx } from '../record-kind.ts';
import { tableKind, wireTime } from '../table-kind.ts';

const NUMBER = /^-?[1-9]\d{0,18}$/;

// Only the server knows its own origins. What a file says is looked at again before something is sent.
function isSendable(address: string, ownOrigins: readonly string[] | undefined): boolean {
  return ownOrigins
    ? isOutgoingAddress(address, ownOrigins)
    : /^https?:/.test(address) && URL.canParse(address);
}

/** What is wrong with the address of a channel; undefined when nothing is. */
function addressIssue(
  kind: ChannelKind,
  address: string | null,
  ownOrigins: readonly string[] | undefined,
): string | undefined {
  if (kind === 'discord')
    return address === null ? undefined : 'У Discord это поле пусто: адрес вебхука задаётся как ключ.';
  if (address === null) return 'Заполните это поле.';
  switch (kind) {
    case 'telegram':
      return NUMBER.test(address) || /^@\w{4,32}$/.test(address)
        ? undefined
        : 'Это имя канала вида @akane или номер чата вида -1001234567890.';
    case 'vk':
      return NUMBER.test(address) ? undefined : 'Это номер стены: у сообщества с минусом, например -123456.';
    case 'max':
      return NUMBER.test(address) ? undefined : 'Это номер чата, например -70000000000000.';
    case 'webhook':
      return isSendable(address, ownOrigins)
        ? undefined
        : 'Нужен адрес https с именем сервера, который виден из интернета.';
  }
}

const refuseWrongUnder = (ownOrigins: readonly string[] | undefined) => (fields: Fields) => {
  const { kind, address, template } = fields as {
    kind: ChannelKind;
    address: string | null;
    template: string;
  };
  const issue = addressIssue(kind, address, ownOrigins);
  if (issue !== undefined) throw invalidField('address', issue);
  const limit = TEXT_LIMITS[kind];
  if (template.length > limit)
    throw invalidField('template', `Не длиннее ${limit} знаков: больше там не берут.`);
};

async function refuseUnknownTeam(trx: Trx, { team_id: id }: Fields): Promise<void> {
  if (id === undefined || id === null) return;
  const { rows } = await sql`select from teams where id = ${id}::uuid for key share`.execute(trx);
  refuseMissing(1, rows.length, 'team_id', 'Такой команды больше нет.');
}

/**
 * Channels of announcements. The key is no field of them. It goes with another kind, with the channel, and does not
 * come back with it. `ownOrigins` are those of the operator that a webhook may be at; any without them.
 */
export function channelKind(ownOrigins?: readonly string[]): RecordKind {
  const stored = tableKind({
    thing: 'channel',
    table: 'announcement_channels',
    idType: 'uuid',
    title: sql`announcement_channels.title`,
    columns: ['title', 'kind', 'is_on', 'team_id', 'address', 'template'],
    order: ['title'],
    info: () => ({
      has_secret: sql`announcement_channels.secret is not null`,
      team: sql`(select teams.title from teams where teams.id = announcement_channels.team_id)`,
      last: sql`(
        select jsonb_build_object('state', state, 'at', ${wireTime(sql`state_at`)}) from announcements
        where channel_id = announcement_channels.id order by state_at desc limit 1
      )`,
    }),
    check: refuseWrongUnder(ownOrigins),
  });
  return {
    ...stored,
    async add(trx, fields, formerId) {
      await refuseUnknownTeam(trx, fields);
      return stored.add(trx, fields, formerId);
    },
    async change(trx, id, changed) {
      await refuseUnknownTeam(trx, changed);
      await stored.change(trx, id, changed);
      // The token of one service is nothing that another one may see.
      if ('kind' in changed)
        await sql`update announcement_channels set secret = null where id = ${id}::uuid`.execute(trx);
    },
  };
}
