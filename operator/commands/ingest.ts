import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import {
  findIngest,
  ingestLater,
  startIngest,
  stopWaiting,
  startIngestWorker,
  type IngestDeps,
  type IngestRequest,
  type IngestView,
  type IngestWorker,
} from '#server/publishing/ingest/ingest.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Storage } from '#server/media/storage.ts';
import { parseFlags } from './parse-flags.ts';
import { replaceControlCharacters, terminal } from '../terminal.ts';
import { formatCount } from './format-count.ts';

export type IngestResources = {
  db: Database;
  storage: Storage;
  jobs: Jobs;
  onPublished?: IngestDeps['onPublished'];
};

// The limit of catalogue entries.
const MAX_NAME = 500;

const USAGE = `npm run akane -- ingest --release АЛИАС --ordinal ЧИСЛО [--name НАЗВАНИЕ] [--opening 1:30-3:00] [--ending 21:40-23:10] ФАЙЛ

Готовит видео к просмотру и публикует его как эпизод релиза.
  --release   алиас релиза, последняя часть его адреса на сайте
  --ordinal   номер эпизода: 1, 12, 25.5
  --name      название эпизода
  --opening   опенинг, начало и конец в секундах или м:сс
  --ending    эндинг, начало и конец в секундах или м:сс`;

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
  const options = { release: text, ordinal: text, name: text, opening: text, ending: text };
  return parseFlags({ args, options, allowPositionals: true }, invalid);
}

/** Parses the arguments of the command; a failure names the error and shows the usage. */
export function readIngestArguments(args: string[]): IngestRequest {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (!values.release) throw invalid('Не указан релиз: --release.');
  if (!/^-?\d{1,5}(\.\d{1,2})?$/.test(values.ordinal ?? ''))
    throw invalid('Номер эпизода --ordinal должен быть числом, например 7 или 25.5.');
  if (!file) throw invalid('Не указан файл с видео.');
  if (more.length > 0) throw invalid('Укажите один файл. Имя с пробелами возьмите в кавычки.');
  if (
    values.name !== undefined &&
    (values.name.length > MAX_NAME || replaceControlCharacters(values.name) !== values.name)
  )
    throw invalid(`--name: нужно не больше ${MAX_NAME} символов, без управляющих.`);
  const changes = {
    ...(values.name === undefined ? {} : { name: values.name }),
    opening: parseRange('opening', values.opening),
    ending: parseRange('ending', values.ending),
  };
  return { release: values.release, ordinal: Number(values.ordinal), file, changes };
}

const STAGES = {
  probing: 'Проверяем видео',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью',
  publishing: 'Публикуем',
} as const;
const SILENT_SECONDS = 8;

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
const INTERRUPTED = 130;
type OnProgress = (value: number, note?: string) => void;

function isPending(state: IngestView['state']): boolean {
  return state === 'waiting' || state === 'running';
}

async function watch(
  { db, jobs }: IngestResources,
  id: string,
  onProgress: OnProgress,
  stopped: AbortSignal,
) {
  let first: Sample | null = null;
  for (let poll = 0; ; poll++) {
    const view = await findIngest(db, id);
    if (!view || !isPending(view.state) || stopped.aborted) return view;
    const sample = { at: Date.now(), progress: view.progress };
    if (!first || view.progress < first.progress) first = view.progress > 0 ? sample : null;
    onProgress(view.progress, [formatStage(view), formatTimeLeft(first, sample)].filter(Boolean).join(', '));
    // A job ends shortly after its row says so: a request in between would be lost, so it is repeated.
    if (poll % 10 === 9) await ingestLater(jobs, id);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function stop(
  { db }: IngestResources,
  worker: IngestWorker,
  abortWorker: AbortController,
  id: string,
): Promise<string> {
  // A video of another command goes back to the queue, the own one is stopped.
  abortWorker.abort(worker.current() === id ? 'stopped' : 'shutdown');
  await worker.idle();
  await stopWaiting(db, id);
  const view = await findIngest(db, id);
  if (view?.state === 'running') return 'Видео обрабатывает другой процесс, он продолжит без этой команды.';
  if (view?.state === 'done') return 'Эпизод опубликован.';
  return 'Остановлено. Эпизод не изменён, повторный запуск начнёт сначала.';
}

function log(message: string, error?: unknown): void {
  process.stderr.write(
    `${message}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

/**
 * `akane ingest`: enqueues a video, processes it unless another process does, and shows the progress until the episode
 * is published; returns exit code 130 when interrupted.
 */
export async function ingestCommand(args: string[], resources: IngestResources): Promise<number> {
  const request = readIngestArguments(args);
  const { id, joined } = await startIngest(resources, request);
  if (joined) terminal.say('Это видео уже принято, показываем, как идёт обработка.');
  const interrupted = new AbortController();
  const abortWorker = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
  const worker = await startIngestWorker({ ...resources, log }, abortWorker.signal);
  const title = `Эпизод ${request.ordinal}`;
  const view = await terminal.bar(title, 1, (onProgress) =>
    watch(resources, id, onProgress, interrupted.signal),
  );
  if (interrupted.signal.aborted) {
    terminal.say(await stop(resources, worker, abortWorker, id));
    return INTERRUPTED;
  }
  abortWorker.abort('shutdown');
  await worker.idle();
  if (view?.state === 'failed')
    throw new Failure('unavailable', view.failure ?? 'Не удалось обработать видео.');
  if (view?.state !== 'done') {
    throw new Failure('conflict', 'Обработка остановлена, или для эпизода принято другое видео.');
  }
  terminal.say(`Эпизод ${request.ordinal} релиза «${request.release}» опубликован.`);
  return 0;
}
