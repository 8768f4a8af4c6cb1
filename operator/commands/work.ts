import packageInfo from '../../package.json' with { type: 'json' };
import { Failure } from '#server/failure.ts';
import type { Resources } from '#server/deps.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { readiness } from '#server/platform/status/health.ts';
import { type Observers, openObservers } from '#server/platform/status/observers.ts';
import { siteMetrics, watchStorages } from '#server/site-metrics.ts';
import { requireProgram } from '#server/media/probe/program.ts';
import { openIngestDeps, startIngestWorker } from '#server/publishing/ingest/ingest.ts';
import { parseFlags } from './parse-flags.ts';
import { waitForStopSignal } from '../exit.ts';
import { sayer } from '../sayer.ts';

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

async function processVideos(resources: Resources, log: Log): Promise<void> {
  const say = sayer(resources.config, log);
  const stopped = waitForStopSignal();
  const deps = await openIngestDeps(resources, log);
  const worker = await startIngestWorker({
    ...deps,
    onStarted: (file) => say('ingest.started', `Обрабатываем ${file}`),
    onDone: async (done) => {
      const end = done.isPublished ? 'Опубликовано' : 'Подготовлено, не опубликовано';
      say('ingest.done', `${end}: ${done.file}`);
      await deps.onDone?.(done);
    },
  });
  say('started', resources.config.log === 'json' ? 'Ждём видео' : 'Ждём видео. Остановить: Ctrl+C');
  await stopped;
  say('stopping', 'Останавливаемся…');
  await worker.stop('shutdown');
}

// The server beside it may have the same settings, and the port.
async function watch(config: Config, log: Log): Promise<Observers> {
  const options = { version: packageInfo.version, config, log };
  return openObservers(options).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    log('operations.port_taken', 'Показателей этого процесса не видно', error);
    return openObservers({
      ...options,
      config: { ...config, operations: { ...config.operations, port: undefined } },
    });
  });
}

/**
 * `akane work`: processes ingests until a signal stops it; what it has begun goes back to the queue at once. It is
 * watched like a server: by its log and by the addresses of `OPERATIONS_PORT`.
 */
export async function workCommand(resources: Resources, args: string[], log: Log): Promise<void> {
  readWorkArguments(args);
  await requireProgram('ffmpeg');
  const { config, db } = resources;
  const observers = await watch(config, log);
  try {
    observers.observe({ ...siteMetrics(resources, new Set(['ingest'])), routes: [] });
    observers.health.require(readiness({ db }));
    await processVideos(watchStorages(resources), log);
  } finally {
    await observers.close();
  }
}
