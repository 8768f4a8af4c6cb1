import type { Transaction } from 'kysely';
import { Failure } from '#server/failure.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { commandActor, type NewEvent, recordEvents } from '#server/platform/database/journal/record-event.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Schema } from '#server/platform/database/schema.ts';
import { publishNext, takeEpisodeBack } from '#server/publishing/videos/publish-video.ts';
import { terminal } from '../terminal.ts';
import { parseFlags } from './parse-flags.ts';

const PUBLISH = `npm run akane -- publish АЛИАС НОМЕР [--reason ПРИЧИНА]
      опубликовать подготовленное видео эпизода или снова показать снятый с публикации эпизод`;
const UNPUBLISH = `npm run akane -- unpublish АЛИАС НОМЕР [--reason ПРИЧИНА]
      снять эпизод с публикации: видео, метки и места зрителей остаются, никто не получит уведомления`;

type Episode = { id: string; title: string; reason: string | undefined };

async function findEpisode(db: Database, args: string[], usage: string): Promise<Episode> {
  const invalid = (message = 'Команда записана неверно.') =>
    new Failure('invalid', `${message}\n\n  ${usage}`);
  const options = { reason: { type: 'string' } } as const;
  const { positionals, values } = parseFlags({ args, options, allowPositionals: true }, invalid);
  const [alias, ordinal, ...more] = positionals;
  if (alias === undefined || ordinal === undefined || more.length > 0) throw invalid();
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(ordinal))
    throw invalid('Номер эпизода должен быть числом, например 7 или 25.5.');
  const row = await db
    .selectFrom('episodes')
    .innerJoin('releases', 'releases.id', 'episodes.release_id')
    .select(['episodes.id', 'name_main'])
    .where('alias', '=', alias)
    .where('ordinal', '=', Number(ordinal))
    .executeTakeFirst();
  if (!row) throw new Failure('not_found', `У релиза «${alias}» нет эпизода ${ordinal}.`);
  return { id: row.id, title: `${row.name_main}, эпизод ${ordinal}`, reason: values.reason };
}

function record(
  db: Database,
  { id, reason }: Episode,
  work: (trx: Transaction<Schema>, id: string) => Promise<NewEvent[]>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const events = await work(trx, id);
    await recordEvents(
      trx,
      commandActor(),
      events.map((event) => ({ ...event, reason })),
    );
  });
}

/** `akane publish`: publishes the prepared video of an episode, or an episode that was taken back. */
export async function publishCommand({ db }: { db: Database }, args: string[]): Promise<void> {
  const episode = await findEpisode(db, args, PUBLISH);
  await record(db, episode, publishNext);
  terminal.say(`«${episode.title}»: видео опубликовано.`);
}

/** `akane unpublish`: takes a published episode back. */
export async function unpublishCommand({ db }: { db: Database }, args: string[]): Promise<void> {
  const episode = await findEpisode(db, args, UNPUBLISH);
  await record(db, episode, takeEpisodeBack);
  terminal.say(`«${episode.title}»: снят с публикации.`);
}
