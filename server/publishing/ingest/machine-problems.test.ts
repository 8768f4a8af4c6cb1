import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Failure, noSpace } from '#server/failure.ts';
import { storageUnavailable } from '#server/media/storage/s3/requests.ts';
import { describeMachineProblem } from './machine-problems.ts';

test('a full disk, a lost database, a lost storage and a refusing system are faults of the machine', async () => {
  const refused = await readFile('/').catch((error: unknown) => error);
  const faults: [unknown, RegExp][] = [
    [noSpace(), /кончилось место/],
    [Object.assign(new Error('write'), { code: 'ENOSPC', errno: -28, syscall: 'write' }), /кончилось место/],
    [new Error('Connection terminated unexpectedly'), /База данных не отвечает/],
    [storageUnavailable(), /Хранилище файлов/],
    [new Failure('unavailable', 'Не найдена программа ffmpeg.'), /Не найдена программа/],
    [refused, /Система отказала: EISDIR/],
  ];
  for (const [error, sentence] of faults) assert.match(describeMachineProblem(error) ?? '', sentence);
});

test('a broken video and an error of the program are no faults of the machine', () => {
  const others = [
    new Failure('invalid', 'Видео обрывается.'),
    new Failure('not_found', 'Файл не найден'),
    new TypeError('x is not a function'),
    'text',
  ];
  for (const error of others) assert.equal(describeMachineProblem(error), undefined);
});
