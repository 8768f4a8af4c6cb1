import { stat } from 'node:fs/promises';
import { MAX_NAME, text as textOf } from '#contract/field-values.ts';
import { MARK_KINDS, type MarkKind } from '#contract/marks.ts';
import type { Resources } from '#server/deps.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import {
  findIngest,
  openIngestDeps,
  startIngest,
  stopWaiting,
  startIngestWorker,
  type IngestRequest,
  type IngestView,
  type IngestDeps,
  type IngestWorker,
  type Upload,
} from '#server/publishing/ingest/ingest.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { parseFlags } from './parse-flags.ts';
import { explain } from '../exit.ts';
import { replaceControlCharacters, terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';

const USAGE = `npm run akane -- ingest --release АЛИАС --ordinal ЧИСЛО [--name НАЗВАНИЕ] [--opening 1:30-3:00] [--ending 21:40-23:10] [--recap 0:00-1:10] [--after-credits 23:10-23:40] [--next-preview 23:40-24:00] [--audio НОМЕР] [--prepare] ФАЙЛ

Готовит видео к просмотру и публикует его как эпизод релиза.
  --prepare   только подготовить: зрители ничего не увидят, пока его не опубликуют в студии или командой publish
  --release   алиас релиза, последняя часть его адреса на сайте
  --ordinal   номер эпизода: 1, 12, 25.5
  --name      название эпизода
  --opening   опенинг, начало и конец в секундах или м:сс
  --ending    эндинг, начало и конец в секундах или м:сс
  --recap, --after-credits, --next-preview
              так же: пересказ, сцена после титров, анонс следующего эпизода
  --audio     номер звуковой дорожки, первая — 1; без него берётся русская по языку или названию,
              иначе основная в файле

Код завершения: 0 — эпизод опубликован, с --prepare — видео подготовлено; 75 — видео принято и остаётся в очереди, его закончит сервер
или «akane work»; 130 — прервано; 1 — не получилось и само не получится.`;

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n${USAGE}`);
}

function parseSeconds(text: string): number {
  const parts = text.split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return Number.NaN;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

function parseRange(name: string, text: string | undefined) {
  if (text === undefined) return undefined;
  const [start = Number.NaN, stop = Number.NaN, ...more] = text.split('-').map(parseSeconds);
  if (more.length > 0 || Number.isNaN(start + stop)) {
    throw invalid(`--${name}: нужны начало и конец, например 90-180 или 1:30-3:00.`);
  }
  return { start, stop };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const prepare = { type: 'boolean' } as const;
  const options = {
    release: text,
    ordinal: text,
    name: text,
    recap: text,
    opening: text,
    ending: text,
    'after-credits': text,
    'next-preview': text,
    audio: text,
    prepare,
  };
  return parseFlags({ args, options, allowPositionals: true }, invalid);
}

const FLAGS = {
  recap: 'recap',
  opening: 'opening',
  ending: 'ending',
  after_credits: 'after-credits',
  next_preview: 'next-preview',
} as const satisfies Record<MarkKind, string>;

/** Parses the arguments of the command; a failure names the error and shows the usage. */
export function readIngestArguments(args: string[]): IngestRequest {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (!values.release) throw invalid('Не указан релиз: --release.');
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(values.ordinal ?? ''))
    throw invalid('Номер эпизода --ordinal должен быть числом, например 7 или 25.5.');
  if (!file) throw invalid('Не указан файл с видео.');
  if (more.length > 0) throw invalid('Укажите один файл. Имя с пробелами возьмите в кавычки.');
  const name = values.name === undefined ? undefined : textOf(MAX_NAME).safeParse(values.name).data;
  if (values.name !== undefined && (name === undefined || replaceControlCharacters(name) !== name))
    throw invalid(
      `--name: нужно не больше ${MAX_NAME} символов, без управляющих символов и символов направления письма.`,
    );
  if (values.audio !== undefined && !/^[1-9]\d{0,2}$/.test(values.audio))
    throw invalid('--audio: нужен номер звуковой дорожки, первая — 1.');
  const marks = MARK_KINDS.flatMap((kind) => {
    const flag = FLAGS[kind];
    const range = parseRange(flag, values[flag]);
    return range ? [[kind, range] as const] : [];
  });
  const changes = {
    ...(name === undefined ? {} : { name }),
    ...Object.fromEntries(marks),
  };
  const audio = values.audio === undefined ? null : Number(values.audio);
  const publishes = values.prepare !== true;
  return { release: values.release, ordinal: Number(values.ordinal), file, changes, audio, publishes };
}

const STAGES = {
  probing: 'Проверяем видео',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью',
  publishing: 'Публикуем',
} as const;
// A runner sends a heartbeat every five seconds.
const SILENT_SECONDS = 15;

/** Formats the state of an ingest for people. */
export function formatStage({
  state,
  stage,
  silence,
}: Pick<IngestView, 'state' | 'stage' | 'silence'>): string {
  if (state === 'waiting') return 'Ждём очереди';
  if (silence > SILENT_SECONDS) return 'Прежний запуск прерван, скоро начнём заново';
  return STAGES[stage ?? 'probing'];
}

type Sample = { at: number; progress: number };

/** Estimates the time left from the progress so far; empty in the first three seconds. */
export function formatTimeLeft(first: Sample | null, now: Sample): string {
  if (!first || now.at - first.at < 3000 || now.progress <= first.progress) return '';
  const left = ((1 - now.progress) * (now.at - first.at)) / (now.progress - first.progress);
  const minutes = Math.round(left / 60_000);
  return minutes < 1
    ? 'осталось меньше минуты'
    : `осталось ${formatCount(minutes, 'минута', 'минуты', 'минут')}`;
}

const POLL_MS = 500;
// Without a database the progress is unknown. A command that encodes the video itself waits for ever.
const UNAVAILABLE_MS = 600_000;
const INTERRUPTED = 130;
/** The exit code when the video is accepted and not published yet: `EX_TEMPFAIL` of sysexits.h. */
export const UNFINISHED = 75;

type OnProgress = (value: number, note?: string) => void;
type Watching = {
  db: Database;
  id: string;
  worker: Pick<IngestWorker, 'current' | 'reasonNotProcessed'> | undefined;
  stopped: AbortSignal;
};
/**
 * How the watching ended; the view is undefined when another video has replaced this one. `problem` is why the runner
 * of this command leaves the video to others.
 */
type Watched =
  | { end: 'over' | 'interrupted' | 'away'; view?: IngestView | undefined }
  | { end: 'given back'; view: IngestView; problem: string };

function isPending(state: IngestView['state']): boolean {
  return state === 'waiting' || state === 'running';
}

const AWAY = 'База данных не отвечает, ждём её';

/** Shows the progress of an ingest until it ends or this command has nothing more to do for it. */
export async function watchIngest(
  { db, id, worker, stopped }: Watching,
  onProgress: OnProgress,
  unavailableMs = UNAVAILABLE_MS,
): Promise<Watched> {
  let first: Sample | null = null;
  let latest = 0;
  let awaySince: number | undefined;
  for (;;) {
    try {
      const view = await findIngest(db, id);
      awaySince = undefined;
      if (!view || !isPending(view.state)) return { end: 'over', view };
      if (stopped.aborted) return { end: 'interrupted', view };
      const problem = view.state === 'waiting' ? (worker?.reasonNotProcessed(id) ?? null) : null;
      if (problem !== null) return { end: 'given back', view, problem };
      const sample = { at: Date.now(), progress: view.progress };
      latest = view.progress;
      if (!first || view.progress < first.progress) first = view.progress > 0 ? sample : null;
      onProgress(latest, [formatStage(view), formatTimeLeft(first, sample)].filter(Boolean).join(', '));
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      if (stopped.aborted) return { end: 'interrupted' };
      const now = performance.now();
      awaySince ??= now;
      onProgress(latest, AWAY);
      if (worker?.current() !== id && now - awaySince > unavailableMs) return { end: 'away' };
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const FAILED = 'Не удалось обработать видео.';
const PREPARED = 'Видео подготовлено и не опубликовано: его публикуют в студии или командой «akane publish».';
const IN_QUEUE = 'Видео остаётся в очереди: его закончит сервер или «akane work».';

/** Says what an interrupted command leaves behind; `view` is undefined when another video has replaced this one. */
export function formatInterruption(
  view: Pick<IngestView, 'state' | 'is_prepared' | 'is_published' | 'failure'> | undefined,
): string {
  if (!view) return 'Остановлено: для эпизода принято другое видео.';
  if (view.is_published) return 'Эпизод опубликован.';
  if (view.state === 'done') return PREPARED;
  if (view.state === 'running') return 'Видео обрабатывает другой процесс, он продолжит без этой команды.';
  if (view.state === 'failed') return view.failure ?? FAILED;
  if (view.is_prepared) return `Остановлено. ${PREPARED}`;
  return 'Остановлено. Эпизод не изменён, повторный запуск начнёт сначала.';
}

async function stop(deps: IngestDeps, worker: IngestWorker | undefined, id: string): Promise<string> {
  // A video of another command goes back to the queue, the own one is stopped.
  await worker?.stop(worker.current() === id ? 'stopped' : 'shutdown');
  try {
    await stopWaiting(deps, id);
    return formatInterruption(await findIngest(deps.db, id));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return `База данных не отвечает. ${IN_QUEUE}`;
  }
}

/** Logs what a runner reports, beside the output of the command. */
export function logIngest(_event: string, message: string, error?: unknown): void {
  process.stderr.write(error === undefined ? `${message}\n` : `${message}: ${explain(error)}\n`);
}

/**
 * Says how the ingest ended, with the report about the file; returns the exit code and throws a failure for a video
 * that will not be published.
 */
function conclude({ ordinal, release }: IngestRequest, watched: Watched): number {
  const { end, view } = watched;
  const published = `Эпизод ${ordinal} релиза «${release}» опубликован.`;
  const report = view?.report ? `\n${view.report}` : '';
  if (end === 'away') {
    terminal.say(`База данных не отвечает. ${IN_QUEUE}`);
    return UNFINISHED;
  }
  if (end === 'given back') {
    terminal.say(`${IN_QUEUE} Здесь не получилось: ${watched.problem}${report}`);
    return UNFINISHED;
  }
  if (view?.state === 'failed') throw new Failure('unavailable', view.failure ?? FAILED);
  if (view?.state !== 'done') {
    throw new Failure('conflict', 'Обработка остановлена, или для эпизода принято другое видео.');
  }
  terminal.say(`${view.is_published ? published : PREPARED}${report}`);
  return 0;
}

async function start(deps: IngestDeps, request: IngestRequest) {
  const upload: Upload = async (work) => {
    const { size } = await stat(request.file);
    return terminal.bar('Передаём видео в хранилище', size, (onProgress) => work(onProgress));
  };
  const commandUser = commandActor().command;
  try {
    return await startIngest(deps, { ...request, commandUser }, upload);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    terminal.say(
      'База данных не отвечает, и неизвестно, принято ли видео. Повторите команду: если принято, она покажет, как идёт обработка.',
    );
    return undefined;
  }
}

/**
 * `akane ingest`: enqueues a video, processes it unless another process does, and shows the progress until the
 * episode is published or its video prepared; returns the exit codes that the usage lists. Without the role
 * `ingest` it leaves the work to others.
 */
export async function ingestCommand(resources: Resources, args: string[]): Promise<number> {
  const request = readIngestArguments(args);
  const deps = await openIngestDeps(resources, logIngest);
  const started = await start(deps, request);
  if (!started) return UNFINISHED;
  const { id, joined } = started;
  if (joined) terminal.say('Это видео уже принято, показываем, как идёт обработка.');
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
  const worker = resources.config.roles.has('ingest') ? await startIngestWorker(deps) : undefined;
  const watching = { db: deps.db, id, worker, stopped: interrupted.signal };
  const watched = await terminal.bar(`Эпизод ${request.ordinal}`, 1, (onProgress) =>
    watchIngest(watching, onProgress),
  );
  if (interrupted.signal.aborted) {
    terminal.say(await stop(deps, worker, id));
    return INTERRUPTED;
  }
  await worker?.stop('shutdown');
  return conclude(request, watched);
}
