import type { PollWithResults } from '#contract/polls.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readTime } from '#server/platform/database/read-clock.ts';
import { Failure } from '#server/failure.ts';
import { addPoll, closePoll, removePoll } from '#server/editorial/polls/manage-polls.ts';
import { listCountedPolls } from '#server/editorial/polls/polls.ts';
import { parseFlags } from './parse-flags.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';

const USAGE = `npm run akane -- poll
      показать опросы и их итоги
  npm run akane -- poll add --question ВОПРОС --option ВАРИАНТ --option ВАРИАНТ [--multiple] [--ends 2026-12-01T21:00+03:00]
      задать новый вопрос вместо прежнего; --multiple разрешает выбрать несколько вариантов
  npm run akane -- poll close
      закончить голосование, итоги останутся
  npm run akane -- poll remove НОМЕР
      удалить опрос вместе с голосами`;

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

function readPoll(args: string[]) {
  const options = {
    question: { type: 'string' },
    option: { type: 'string', multiple: true },
    multiple: { type: 'boolean', default: false },
    ends: { type: 'string' },
  } as const;
  const invalidCommand = (message: string) =>
    invalid(`${message} Вопрос и варианты с пробелами возьмите в кавычки.`);
  const {
    question,
    option = [],
    multiple,
    ends = null,
  } = parseFlags({ args, options }, invalidCommand).values;
  return { question, options: option, is_multiple: multiple, ends_at: ends };
}

const VOTES = ['голос', 'голоса', 'голосов'] as const;

function describe({
  id,
  question,
  options,
  is_open,
  is_multiple,
  ends_at,
  total_votes,
}: PollWithResults): string {
  const state = is_open ? `идёт${ends_at === null ? '' : ` до ${ends_at}`}` : 'закончен';
  const choice = is_multiple ? ', можно выбрать несколько' : '';
  const lines = options.map(
    ({ title, votes, percent }) =>
      `  ${String(percent).padStart(3)} % ${String(votes).padStart(7)}  ${title}`,
  );
  return [question, `  ${id}, ${state}${choice}, ${formatCount(total_votes, ...VOTES)}`, ...lines].join('\n');
}

async function show(db: Database, now: Date): Promise<void> {
  const polls = await listCountedPolls(db, now);
  terminal.say(polls.length === 0 ? `Опросов ещё не было.\n\n  ${USAGE}` : polls.map(describe).join('\n\n'));
}

/** `akane poll`: lists the polls, adds one, closes the open one or removes one. */
export async function pollCommand({ db }: { db: Database }, [verb, ...args]: string[]): Promise<void> {
  const now = await readTime(db);
  const actor = commandActor();
  const [id, ...more] = args;
  if (verb === undefined) {
    await show(db, now);
  } else if (verb === 'add') {
    const { id: added, closed } = await addPoll({ db, now, actor }, readPoll(args));
    if (closed > 0) terminal.say('Прежний опрос закончен, его итоги остались.');
    terminal.say(`Опрос ${added} на сайте.`);
  } else if (verb === 'close' && id === undefined) {
    await closePoll({ db, now, actor });
    terminal.say('Голосование закончено.');
  } else if (verb === 'remove' && id !== undefined && more.length === 0) {
    await removePoll(db, id, actor);
    terminal.say('Опрос и его голоса удалены.');
  } else {
    throw invalid('Команда записана неверно.');
  }
}
