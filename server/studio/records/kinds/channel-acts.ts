import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { nameEpisode } from '#contract/episode-names.ts';
import { type ChannelKind, TEXT_LIMITS } from '#contract/studio/channel-kinds.ts';
import type { ChannelPreview, SentTest } from '#contract/studio/records/channels.ts';
import type { Deps } from '#server/deps.ts';
import { Failure } from '#server/failure.ts';
import type { Database } from '#server/platform/database/open.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { type Actor, type NewEvent, recordEvent } from '#server/platform/database/journal/record-event.ts';
import { isOutgoingAddress } from '#server/platform/http/outgoing/outgoing-address.ts';
import { isOpenIn, ANYWHERE } from '#server/platform/location/region.ts';
import { teamNames } from '#server/publishing/videos/announcements/claim-announcements.ts';
import {
  type AnnouncedEpisode,
  writeBody,
  writeText,
} from '#server/publishing/videos/announcements/message.ts';
import { openSender } from '#server/publishing/videos/announcements/send.ts';
import type { Outcome } from '#server/publishing/videos/announcements/channel-requests.ts';
import { invalidField } from '../changes/invalid-field.ts';
import { lockRecord } from '../edit-record.ts';
import type { RecordKind, Trx } from '../record-kind.ts';

// Channels are told the canonical origin, wherever somebody asks.
type ActDeps = Pick<Deps, 'db' | 'announcing' | 'publicOrigins'>;

const DISCORD =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+(?:\?thread_id=\d+)?$/;

function refuseWrongKey(kind: unknown, secret: string, ownOrigins: readonly string[]): void {
  const isOwn = URL.canParse(secret) && ownOrigins.includes(new URL(secret).origin);
  if (kind === 'discord' && !DISCORD.test(secret) && !(isOwn && isOutgoingAddress(secret, ownOrigins)))
    throw invalidField('secret', 'Это адрес вебхука вида https://discord.com/api/webhooks/…/….');
  if (kind === 'telegram' && !/^\d+:[\w-]+$/.test(secret))
    throw invalidField('secret', 'Это токен вида 123456:AbC…, его даёт @BotFather.');
}

/** Stores the key of a channel, or removes it; the event says only whether there is one. */
export async function setSecret(
  trx: Trx,
  kind: RecordKind,
  { id, secret, ownOrigins }: { id: string; secret: string | null; ownOrigins: readonly string[] },
): Promise<NewEvent> {
  const { title, fields, info } = await lockRecord(trx, kind, id);
  if (secret !== null) refuseWrongKey(fields['kind'], secret, ownOrigins);
  await sql`update announcement_channels set secret = ${secret} where id = ${id}::uuid`.execute(trx);
  const change = { has_secret: [info['has_secret'] === true, secret !== null] as [boolean, boolean] };
  return { act: 'channel.secret', thingId: id, title, change };
}

const EXAMPLE: AnnouncedEpisode = {
  id: '00000000-0000-4000-8000-000000000000',
  ordinal: 3,
  name: 'Письмо с севера',
  release: { id: 1, alias: 'fox-mail', name: 'Лисья почта' },
  teams: ['Команда'],
};

// The episode of the team, or of any, that was published last.
async function findLatest(db: Database, teamId: string | null): Promise<AnnouncedEpisode | undefined> {
  const { rows } = await sql<AnnouncedEpisode>`
    select episodes.id, episodes.ordinal, episodes.name, ${teamNames} as teams,
      jsonb_build_object('id', releases.id, 'alias', releases.alias, 'name', releases.name_main) as release
    from (
      select id, alias, name_main from public_releases as releases
      where published_episodes > 0 and ${isOpenIn(ANYWHERE)}
        and (${teamId}::uuid is null or exists (
          select from release_teams where release_id = releases.id and team_id = ${teamId}::uuid
        ))
      order by freshness desc, id desc limit 1
    ) as releases
    join episodes on episodes.release_id = releases.id and episodes.is_published
    order by episodes.updated_at desc, episodes.ordinal desc limit 1`.execute(db);
  return rows[0];
}

/** Fills a template in with the episode that was published last, or with an example where there is none. */
export async function previewOf(
  { db, publicOrigins: [publicOrigin] }: ActDeps,
  channel: { kind: ChannelKind; template: string; team_id: string | null },
): Promise<ChannelPreview> {
  const latest = await findLatest(db, channel.team_id);
  const episode = latest ?? EXAMPLE;
  const text = writeText(channel, episode, publicOrigin);
  const body =
    channel.kind === 'webhook' ? writeBody({ id: randomUUID(), text }, episode, publicOrigin) : null;
  const name = latest ? `${latest.release.name}, ${nameEpisode(latest.ordinal)}` : null;
  return { episode: name, text, length: text.length, limit: TEXT_LIMITS[channel.kind], body };
}

function describe(outcome: Outcome): SentTest {
  if (outcome.state === 'sent')
    return { state: 'sent', message: 'Сообщение отправлено, сервис его принял.', link: outcome.link };
  if (outcome.state !== 'unsure') return { state: 'failed', message: outcome.reason, link: null };
  const message = `${outcome.reason} Посмотрите в канал, прежде чем отправлять ещё раз.`;
  return { state: 'unknown', message, link: null };
}

/** Sends the announcement of the latest episode to a channel and records it; tells what the service answers. */
export async function sendTest(
  { db, announcing, publicOrigins: [publicOrigin] }: ActDeps,
  actor: Actor,
  id: string,
): Promise<SentTest> {
  const channel = await db
    .selectFrom('announcement_channels')
    .selectAll()
    .where(sql<string>`id::text`, '=', id)
    .executeTakeFirst();
  if (!channel) throw new Failure('not_found', 'Такого канала нет.');
  const episode = (await findLatest(db, channel.team_id)) ?? EXAMPLE;
  const text = writeText(channel, episode, publicOrigin);
  const body = writeBody({ id: null, text }, episode, publicOrigin);
  // Each test is a message of its own, also for a service that takes one only once.
  const test = describe(await openSender(announcing)(channel, { id: randomUUID(), text, body }));
  const event: NewEvent = {
    act: 'channel.test',
    thingId: id,
    title: channel.title,
    ...(test.state !== 'unknown' && { change: { is_sent: [null, test.state === 'sent'] } }),
  };
  await inTransaction(db, (trx) => recordEvent(trx, actor, event));
  return test;
}
