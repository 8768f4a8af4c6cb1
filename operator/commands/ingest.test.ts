import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatInterruption, readIngestArguments, formatStage, formatTimeLeft } from './ingest.ts';

const PLAIN = ['--release', 'moon', '--ordinal', '1', 'a.mkv'];

test('parses the arguments of the command', () => {
  const marks = ['--name', 'Начало', '--opening', '90-180', '--ending', '21:40-1:01:05', '--audio', '2'];
  assert.deepEqual(readIngestArguments(['--release', 'moon', '--ordinal', '25.5', ...marks, 'a.mkv']), {
    release: 'moon',
    ordinal: 25.5,
    file: 'a.mkv',
    changes: { name: 'Начало', opening: { start: 90, stop: 180 }, ending: { start: 1300, stop: 3665 } },
    audio: 2,
    publishes: true,
  });
});

test('takes a range for each kind of marks', () => {
  const marks = ['--recap', '0-60', '--after-credits', '1300-1360', '--next-preview', '22:50-23:20'];
  assert.deepEqual(readIngestArguments([...PLAIN, ...marks]).changes, {
    recap: { start: 0, stop: 60 },
    after_credits: { start: 1300, stop: 1360 },
    next_preview: { start: 1370, stop: 1400 },
  });
});

test('with --prepare it stops before the publication', () => {
  assert.equal(readIngestArguments([...PLAIN, '--prepare']).publishes, false);
  assert.equal(readIngestArguments(PLAIN).publishes, true);
});

test('accepts a file name that begins with a dash after «--»', () => {
  assert.equal(readIngestArguments([...PLAIN.slice(0, 4), '--', '-vf.mp4']).file, '-vf.mp4');
});

test('reports missing and wrong arguments with the usage', () => {
  const wrong: [string[], RegExp][] = [
    [PLAIN.slice(2), /Не указан релиз/],
    [PLAIN.slice(0, 4), /Не указан файл/],
    [[...PLAIN, 'b.mkv'], /Укажите один файл/],
    [['--release', 'moon', '--ordinal', 'первый', 'a.mkv'], /Номер эпизода/],
    [[...PLAIN, '--opening', '90'], /--opening: нужны начало и конец/],
    [[...PLAIN, '--ending', 'x-y'], /--ending: нужны начало и конец/],
    [['--release', 'moon', '--ordinal', '1e9', 'a.mkv'], /Номер эпизода/],
    [['--release', 'moon', '--ordinal', 'NaN', 'a.mkv'], /Номер эпизода/],
    [['--release', 'moon', '--ordinal', '-1', 'a.mkv'], /Команда записана неверно/],
    [['--release', 'moon', '--ordinal', '1', '--ordinal', '2', 'a.mkv'], /--ordinal: указано дважды/],
    [['--release', 'moon', 'a.mkv', '--ordinal'], /Команда записана неверно/],
    [[...PLAIN, '--opening', '1e9-2e9'], /--opening: нужны начало и конец/],
    [[...PLAIN, '--name', 'я'.repeat(301)], /--name: нужно не больше 300/],
    [[...PLAIN, '--name', 'a\u001B[2Jb'], /--name/],
    [[...PLAIN, '--name', 'a\u202Eb'], /--name/],
    [[...PLAIN, '--audio', '0'], /--audio: нужен номер/],
    [[...PLAIN, '--audio', 'rus'], /--audio: нужен номер/],
    [[...PLAIN, '--quality', '4k'], /Команда записана неверно/],
  ];
  for (const [args, message] of wrong) {
    assert.throws(
      () => readIngestArguments(args),
      (error) => error instanceof Error && message.test(error.message) && error.message.includes('--release'),
    );
  }
});

test('formats the stage, and a worker that has stopped reporting', () => {
  assert.equal(formatStage({ state: 'waiting', stage: null, silence: 99 }), 'Ждём очереди');
  assert.equal(formatStage({ state: 'running', stage: 'encoding', silence: 1 }), 'Готовим качества');
  assert.match(formatStage({ state: 'running', stage: 'encoding', silence: 16 }), /прерван/);
});

test('an interrupted command says what has become of the video', () => {
  const none = { is_prepared: false, is_published: false, failure: null };
  assert.match(formatInterruption({ state: 'stopped', ...none }), /Эпизод не изменён/);
  assert.match(formatInterruption({ state: 'running', ...none }), /обрабатывает другой процесс/);
  const prepared = { ...none, is_prepared: true };
  for (const state of ['done', 'stopped'] as const)
    assert.match(formatInterruption({ state, ...prepared }), /подготовлено и не опубликовано/);
  for (const state of ['done', 'running'] as const)
    assert.equal(formatInterruption({ state, ...prepared, is_published: true }), 'Эпизод опубликован.');
  const failed = { ...none, state: 'failed', failure: 'Видео обрывается.' } as const;
  assert.equal(formatInterruption(failed), 'Видео обрывается.');
  assert.match(formatInterruption(undefined), /принято другое видео/);
});

test('estimates the time left from the pace', () => {
  const first = { at: 0, progress: 0.1 };
  assert.equal(formatTimeLeft(null, first), '');
  assert.equal(formatTimeLeft(first, { at: 1000, progress: 0.2 }), '');
  assert.equal(formatTimeLeft(first, { at: 60_000, progress: 0.4 }), 'осталось 2 минуты');
  assert.equal(formatTimeLeft(first, { at: 60_000, progress: 0.9 }), 'осталось меньше минуты');
});
