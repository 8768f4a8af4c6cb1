import { sql } from 'kysely';
import { formatWireTime } from '#contract/field-values.ts';
import type { Deps } from '#server/deps.ts';
import { percentsOfAll, percentsOfVoters } from '#server/editorial/polls/percents.ts';
import { isOpenAt } from '#server/editorial/polls/polls.ts';
import { Failure } from '#server/failure.ts';
import { isUuid } from '#server/platform/http/request/uuid.ts';
import { lockName } from '#server/platform/database/connections/lock-name.ts';
import type { NewEvent } from '#server/platform/database/journal/record-event.ts';
import type { Undo } from '../../journal/undos.ts';
import { invalidField } from '../changes/invalid-field.ts';
import type { RecordKind, StudioRecord, Trx } from '../record-kind.ts';
import { type Part, tableKind, wireTime } from '../table-kind.ts';

type PollDeps = Pick<Deps, 'now'>;

// One option keeps its id, so that a vote that is cast at the same moment still names one of the poll.
const options: Part = {
  read: sql`
    select coalesce(jsonb_agg(title order by position), '[]') from poll_options where poll_id = polls.id`,
  async write(trx, id, value) {
    const titles = value as string[];
    await sql`
      delete from poll_options where poll_id = ${id}::uuid and position >= ${titles.length}`.execute(trx);
    await sql`
      insert into poll_options (poll_id, position, title)
      select ${id}::uuid, given.place - 1, given.title
      from unnest(${titles}::text[]) with ordinality as given (title, place)
      on conflict (poll_id, position) do update set title = excluded.title`.execute(trx);
  },
};

// Two who add or open polls at the same time must see each other's.
function lockPolls(trx: Trx): Promise<void> {
  return lockName(trx, 'polls');
}

// Closes the open polls, or of these only one, and keeps their votes; returns what the journal records of that.
async function closeOpenPolls(trx: Trx, now: Date, id?: string): Promise<NewEvent[]> {
  const closed = await trx
    .updateTable('polls')
    .set({ closed_at: now })
    .where(isOpenAt(now))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning(['id', 'question'])
    .execute();
  const change = { closed_at: [null, formatWireTime(now)] } satisfies NewEvent['change'];
  return closed.map((poll) => ({ act: 'poll.close', thingId: poll.id, title: poll.question, change }));
}

async function refuseSecondOpen(trx: Trx, now: Date): Promise<void> {
  const open = await trx.selectFrom('polls').select('id').where(isOpenAt(now)).execute();
  if (open.length > 1) throw new Failure('conflict', 'Сейчас идёт другой опрос. Сначала закройте его.');
}

async function countVoters(trx: Trx, id: string): Promise<number> {
  const row = await trx.selectFrom('polls').select('total_votes').where('id', '=', id).executeTakeFirst();
  return row?.total_votes ?? 0;
}

function withPercents(record: StudioRecord): StudioRecord {
  const { votes, total_votes: voters } = record.info as { votes: number[]; total_votes: number };
  const percents =
    record.fields['is_multiple'] === true ? percentsOfVoters(votes, voters) : percentsOfAll(votes);
  return { ...record, info: { ...record.info, percents } };
}

/** Polls. Votes go with a poll and do not come back, so a poll that had some does not come back either. */
export function pollKind({ now }: PollDeps): RecordKind {
  const kind = tableKind({
    thing: 'poll',
    table: 'polls',
    idType: 'uuid',
    title: sql`polls.question`,
    columns: ['question', 'is_multiple', 'ends_at'],
    order: ['created_at'],
    isNewestFirst: true,
    kept: ['created_at', 'closed_at', 'total_votes'],
    whenNew: () => ({ created_at: formatWireTime(now()) }),
    parts: { options },
    info: () => ({
      is_open: isOpenAt(now()),
      created_at: wireTime(sql`polls.created_at`),
      closed_at: wireTime(sql`polls.closed_at`),
      total_votes: sql`polls.total_votes`,
      votes: sql`(
        select coalesce(jsonb_agg(votes order by position), '[]') from poll_options where poll_id = polls.id
      )`,
    }),
  });
  return {
    ...kind,
    list: async (db, page) => (await kind.list(db, page)).map(withPercents),
    async find(db, id) {
      const found = await kind.find(db, id);
      return found && withPercents(found);
    },
    async prepare(trx) {
      await lockPolls(trx);
      return closeOpenPolls(trx, now());
    },
    async add(trx, fields, formerId) {
      await lockPolls(trx);
      if (Number(fields['total_votes'] ?? 0) > 0)
        throw new Failure('conflict', 'Голоса удалены вместе с опросом, вернуть его нельзя.');
      const end = fields['ends_at'] as string | null;
      if (formerId === undefined && end !== null && Date.parse(end) <= now().getTime())
        throw invalidField('ends_at', 'Опрос не может закончиться в прошлом.');
      const id = await kind.add(trx, fields, formerId);
      await refuseSecondOpen(trx, now());
      return id;
    },
    async change(trx, id, changed) {
      await lockPolls(trx);
      const fixed = ['options', 'is_multiple'].find((field) => field in changed);
      if (fixed !== undefined && (await countVoters(trx, id)) > 0)
        throw invalidField(fixed, 'В этом опросе уже есть голоса: варианты и их число не меняются.');
      await kind.change(trx, id, changed);
      await refuseSecondOpen(trx, now());
    },
    async refuseUndoneAddition(trx, id) {
      await lockPolls(trx);
      if ((await countVoters(trx, id)) > 0)
        throw new Failure('conflict', 'В опросе уже есть голоса. Если он не нужен, удалите его.');
    },
  };
}

/** Closes a poll that is open. Throws `not_found` and `conflict`. */
export async function closePoll(trx: Trx, kind: RecordKind, id: string, now: Date): Promise<NewEvent> {
  if (!(await kind.find(trx, id))) throw new Failure('not_found', 'Такой записи нет.');
  const [closed] = await closeOpenPolls(trx, now, id);
  if (!closed) throw new Failure('conflict', 'Этот опрос уже закончен.');
  return closed;
}

/** Opens a closed poll again, unless another one runs. */
export function undoClose({ now }: PollDeps): Undo {
  return async (trx, { thing_id, title, change }) => {
    const [before, after] = change?.['closed_at'] ?? [null, null];
    await lockPolls(trx);
    const id = thing_id ?? '';
    const opened =
      isUuid(id) &&
      (await trx
        .updateTable('polls')
        .set({ closed_at: null })
        .where('id', '=', id)
        .where('closed_at', '=', String(after))
        .executeTakeFirst());
    if (!opened || opened.numUpdatedRows === 0n)
      throw new Failure('conflict', `«${title ?? ''}» с тех пор изменили.`);
    await refuseSecondOpen(trx, now());
    return { act: 'poll.edit', thingId: id, title: title ?? '', change: { closed_at: [after, before] } };
  };
}
