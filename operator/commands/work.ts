import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import { requireProgram } from '#server/media/probe/program.ts';
import { openIngestDeps, startIngestWorker } from '#server/publishing/ingest/ingest.ts';
import { logIngest } from './ingest.ts';
import { parseFlags } from './parse-flags.ts';
import { waitForStopSignal } from '../exit.ts';
import { terminal } from '../terminal.ts';

const USAGE = `npm run akane -- work [--queues ingest]

Обрабатывает принятые видео без сайта, пока её не остановят (Ctrl+C): для машин, которые только кодируют.
  --queues   очередь: ingest, принятые видео`;

function invalid(message: string): Failure {
  return new Failure('invalid', `${message}\n\n${USAGE}`);
}

/** Parses the arguments of the command; a failure names the error and shows the usage. */
export function readWorkArguments(args: string[]): void {
  const { values } = parseFlags({ args, options: { queues: { type: 'string' } } }, invalid);
  if (values.queues !== undefined && values.queues !== 'ingest')
    throw invalid(`--queues: очереди «${values.queues}» нет, есть ingest.`);
}

/** `akane work`: processes ingests until a signal stops it; what it has begun goes back to the queue at once. */
export async function workCommand(resources: Resources, args: string[]): Promise<void> {
  readWorkArguments(args);
  await requireProgram('ffmpeg');
  const stopped = waitForStopSignal();
  const deps = await openIngestDeps(resources, logIngest);
  const worker = await startIngestWorker({
    ...deps,
    onStarted: (file) => terminal.say(`Обрабатываем ${file}`),
    onDone: async (done) => {
      terminal.say(`${done.isPublished ? 'Опубликовано' : 'Подготовлено, не опубликовано'}: ${done.file}`);
      await deps.onDone?.(done);
    },
  });
  terminal.say('Ждём видео. Остановить: Ctrl+C');
  await stopped;
  terminal.say('Останавливаемся…');
  await worker.stop('shutdown');
}
