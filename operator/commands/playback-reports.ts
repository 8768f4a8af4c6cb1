import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { Failure } from '#server/failure.ts';
import { answerPlaybackReports } from '#server/publishing/playback-reports/answer-playback-reports.ts';
import {
  clearPlaybackReports,
  findEpisodeId,
  listPlaybackReports,
  type PlaybackReportGroup,
} from '#server/publishing/playback-reports/list-playback-reports.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { parseFlags } from './parse-flags.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';

const USAGE = `npm run akane -- faults [--release АЛИАС] [--json]
      показать, о каких неполадках сообщают зрители
  npm run akane -- faults answer АЛИАС ЭПИЗОД КОД 'ТЕКСТ'
      ответить всем, кто о ней сообщил; вошедшие увидят ответ в уведомлениях
  npm run akane -- faults clear
      забыть все сообщения`;

function invalidCommand(message = 'Команда записана неверно.'): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

function readArgs(args: string[]) {
  const options = { release: { type: 'string' }, json: { type: 'boolean', default: false } } as const;
  return parseFlags({ args, options }, invalidCommand).values;
}

function formatTime(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

function describe(group: PlaybackReportGroup): string {
  const { name, alias, ordinal, code, hosts, renditions, last_at, time, details } = group;
  const reports = formatCount(group.count, 'сообщение', 'сообщения', 'сообщений');
  const origin = [...hosts, ...renditions.map((height) => `${height}p`)].join(', ');
  return [
    `${name} (${alias}), эпизод ${ordinal}: ${code}`,
    `  ${reports}, последнее ${last_at} на ${formatTime(time)}${origin === '' ? '' : `, ${origin}`}`,
    // A viewer's text must not look like further lines of the report.
    ...(details === '' ? [] : [`  ${details.replaceAll(/\s+/g, ' ')}`]),
  ].join('\n');
}

async function show(db: Database, args: string[]): Promise<void> {
  const { release, json } = readArgs(args);
  const groups = await listPlaybackReports(db, release);
  if (json) terminal.give(JSON.stringify(groups, null, 2));
  else terminal.say(groups.map(describe).join('\n\n') || 'О неполадках никто не сообщал.');
}

async function answer(db: Database, args: string[]): Promise<void> {
  const [alias, ordinal, code, text, ...rest] = args;
  if (alias === undefined || code === undefined || text === undefined || rest.length > 0)
    throw invalidCommand();
  const episodeId = await findEpisodeId(db, alias, Number(ordinal));
  if (episodeId === undefined) throw new Failure('not_found', `У релиза ${alias} нет эпизода ${ordinal}.`);
  const now = await readClock(db);
  const { reports, accounts } = await answerPlaybackReports(
    { db, now, actor: commandActor() },
    { episodeId, code, text },
  );
  const answered = formatCount(reports, 'сообщение', 'сообщения', 'сообщений');
  terminal.say(`Отвечено на ${answered}, ответ увидят: ${accounts}.`);
}

/** `akane faults`: lists the playback reports of viewers, `answer` answers some, `clear` deletes all. */
export async function playbackReportsCommand({ db }: { db: Database }, args: string[]): Promise<void> {
  const [verb, ...more] = args;
  if (verb === 'answer') return answer(db, more);
  if (verb !== 'clear') return show(db, args);
  if (more.length > 0) throw invalidCommand();
  terminal.say(
    `Забыто: ${formatCount(await clearPlaybackReports(db, commandActor()), 'сообщение', 'сообщения', 'сообщений')}.`,
  );
}
