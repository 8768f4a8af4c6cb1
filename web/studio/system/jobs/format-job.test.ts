import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job, Worker } from '#contract/studio/system/jobs.ts';
import { formatJobTime, formatQueue, formatSign, formatStage, stateOfWorker } from './format-job.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const job: Job = {
  id: '00000000-0000-4000-8000-000000000001',
  state: 'running',
  release: { id: 1, alias: 'fox', name: 'Лисья почта', picture: null },
  episode: { id: '00000000-0000-4000-8000-000000000002', ordinal: 3 },
  file: 'fox.mkv',
  host: 'fox',
  stage: 'encoding',
  progress: 0.25,
  pace: 1.52,
  failure: null,
  losses: 0,
  created_at: '2026-11-23T11:00:00+00:00',
  started_at: '2026-11-23T11:50:00+00:00',
  updated_at: '2026-11-23T11:59:58+00:00',
  is_silent: false,
  is_first: false,
};
const worker: Worker = {
  id: job.id,
  host: 'fox',
  started_at: job.created_at,
  seen_at: '2026-11-23T11:59:56+00:00',
  is_silent: false,
  has_ffmpeg: true,
  problem: null,
  job_id: null,
};

test('a job says what is done with it, or what became of it', () => {
  assert.equal(formatStage(job), 'Готовим качества, 1,5 с видео в секунду');
  assert.equal(formatStage({ ...job, is_silent: true }), 'Исполнитель пропал: скоро возьмёт другой');
  assert.equal(formatStage({ ...job, state: 'waiting', is_first: true }), 'Следующее в очереди');
  const returned = 'Машина fox вернула видео в очередь. На диске кончилось место.';
  assert.equal(formatStage({ ...job, state: 'waiting', failure: returned }), returned);
  assert.equal(formatStage({ ...job, state: 'failed', failure: 'Видео обрывается.' }), 'Видео обрывается.');
});

test('the time left follows from the progress so far', () => {
  assert.equal(formatJobTime(job, NOW), 'ещё 30\u00A0мин');
  assert.equal(formatJobTime({ ...job, progress: 0.99 }, NOW), 'меньше минуты');
  assert.equal(formatJobTime({ ...job, progress: 0.001 }, NOW), 'считаем время');
  assert.equal(formatJobTime({ ...job, state: 'done' }, NOW), 'за 10\u00A0мин');
});

test('a worker is free, works, is silent or lacks ffmpeg', () => {
  assert.equal(formatSign(worker, NOW), 'на связи 4\u00A0с назад');
  const seen_at = '2026-11-23T11:57:00+00:00';
  assert.equal(formatSign({ seen_at, is_silent: true }, NOW), 'молчит 3\u00A0мин');
  const full = { ...worker, problem: 'На диске кончилось место.' };
  const words = [worker, { ...worker, job_id: job.id }, { ...worker, has_ffmpeg: false }, full];
  assert.deepEqual(
    words.map((one) => stateOfWorker(one).word),
    ['свободен', 'работает', 'нет ffmpeg', 'не берёт видео'],
  );
});

test('the queue is told in one line', () => {
  assert.equal(formatQueue([], []), 'Идёт 0, ждёт 0, не удалось 0. Исполнителей нет.');
  const silent = { ...worker, is_silent: true };
  assert.equal(
    formatQueue([job], [worker, silent]),
    'Идёт 1, ждёт 0, не удалось 0. 2\u00A0исполнителя, молчит 1.',
  );
});
