import type { Job, Worker } from '#contract/studio/system/jobs.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';
import type { StudioState } from '../../ui/state-mark.tsx';

/** A job as people name it: «Лисья почта · 3». */
export function formatJobName({ release, episode }: Pick<Job, 'release' | 'episode'>): string {
  return `${release.name} · ${formatNumber(episode.ordinal)}`;
}

const STAGES = {
  probing: 'Проверяем файл',
  encoding: 'Готовим качества',
  picturing: 'Рисуем превью и раскадровку',
  publishing: 'Публикуем',
} as const;

/** How fast a video is encoded, beside its own length: «1,5 от длины». */
export function formatPace(pace: number): string {
  return `${formatNumber(pace)} от длины`;
}

/** What is done with a job now, or what became of it. */
export function formatStage(
  job: Pick<Job, 'state' | 'stage' | 'pace' | 'failure' | 'is_silent' | 'is_first'>,
) {
  const { state, stage, pace, failure, is_silent, is_first } = job;
  if (state === 'failed') return failure ?? 'Не удалось';
  if (state === 'stopped') return 'Остановлено в студии или командой';
  if (state === 'done') return 'Подготовлено';
  if (state === 'waiting') return failure ?? (is_first ? 'Следующее в очереди' : 'Ждёт очереди');
  if (is_silent) return 'Исполнитель пропал: скоро возьмёт другой';
  const name = STAGES[stage ?? 'probing'];
  return pace === null ? name : `${name}, ${formatNumber(pace)} с видео в секунду`;
}

// Before this part the time left is a guess.
const MIN_PROGRESS = 0.02;

/** The seconds that a running job probably needs still; undefined while that is unknown. */
export function secondsLeft({ state, progress, started_at }: Job, now: Date): number | undefined {
  if (state !== 'running' || started_at === null || progress < MIN_PROGRESS) return undefined;
  const passed = (now.getTime() - Date.parse(started_at)) / 1000;
  return Math.max(0, (passed * (1 - progress)) / progress);
}

/** The time that goes with a job: how long it still needs, or took. */
export function formatJobTime(job: Job, now: Date): string {
  const left = secondsLeft(job, now);
  if (left !== undefined) return left < 60 ? 'меньше минуты' : `ещё ${formatDuration(left)}`;
  if (job.state === 'running') return 'считаем время';
  if (job.state === 'done' && job.started_at !== null)
    return `за ${formatDuration((Date.parse(job.updated_at) - Date.parse(job.started_at)) / 1000)}`;
  return '';
}

/** When a worker was last seen: «на связи 4 с назад», «молчит 3 мин». */
export function formatSign({ seen_at, is_silent }: Pick<Worker, 'seen_at' | 'is_silent'>, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(seen_at)) / 1000));
  if (is_silent) return `молчит ${formatDuration(seconds)}`;
  return `на связи ${seconds}\u00A0с назад`;
}

/** The state of a worker and its word. */
export function stateOfWorker({ is_silent, has_ffmpeg, problem, job_id }: Worker): {
  state: StudioState;
  word: string;
} {
  if (is_silent) return { state: 'attention', word: 'молчит' };
  if (!has_ffmpeg) return { state: 'failed', word: 'нет ffmpeg' };
  if (problem !== null) return { state: 'attention', word: 'не берёт видео' };
  return job_id === null ? { state: 'planned', word: 'свободен' } : { state: 'running', word: 'работает' };
}

const PARTS = [
  ['running', 'Идёт'],
  ['waiting', 'ждёт'],
  ['failed', 'не удалось'],
] as const;

const WORKERS: PluralForms = ['исполнитель', 'исполнителя', 'исполнителей'];

/** The queue in one line: «Идёт 1, ждёт 2, не удалось 0. 2 исполнителя, молчит 1.» */
export function formatQueue(jobs: readonly Job[], workers: readonly Worker[]): string {
  const parts = PARTS.map(
    ([state, word]) => `${word} ${formatNumber(jobs.filter((job) => job.state === state).length)}`,
  );
  const silent = workers.filter(({ is_silent }) => is_silent).length;
  const signs = silent === 0 ? '' : `, ${silent === 1 ? 'молчит' : 'молчат'} ${silent}`;
  const who = workers.length === 0 ? 'Исполнителей нет.' : `${formatCount(workers.length, WORKERS)}${signs}.`;
  return `${parts.join(', ')}. ${who}`;
}
