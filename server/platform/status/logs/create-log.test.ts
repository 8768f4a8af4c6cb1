import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure, noSpace } from '#server/failure.ts';
import { createLog, type LogFormat } from './create-log.ts';

const NOW = '2026-11-23T12:00:00.000Z';

function openLog(format: LogFormat, secrets: string[] = []) {
  const lines: string[] = [];
  const clock = { now: new Date(NOW) };
  const log = createLog({ format, secrets, write: (line) => lines.push(line), now: () => clock.now });
  return { log, lines, clock };
}

function refused(): Error {
  return Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
}

test('a line for people has the time, the sentence and the stack of an error', () => {
  const { log, lines } = openLog('text');
  log('valkey.back', 'Valkey снова отвечает');
  log('page.failed', 'Страница не собралась', new Error('broken', { cause: new Error('deeper') }));
  assert.equal(lines[0], `${NOW} Valkey снова отвечает`);
  assert.match(lines[1] ?? '', /^\S+ Страница не собралась Error: broken\n {4}at [^]*cause: Error: deeper\n/);
});

test('a line of JSON has a level, the event and the error with its cause', () => {
  const { log, lines } = openLog('json');
  log('valkey.back', 'Valkey снова отвечает');
  log('valkey.away', 'Valkey не отвечает');
  log('page.failed', 'Страница не собралась', new TypeError('broken', { cause: 'text' }));
  const [back, away, failed] = lines.map((line) => JSON.parse(line));
  assert.deepEqual(back, {
    time: NOW,
    level: 'info',
    event: 'valkey.back',
    message: 'Valkey снова отвечает',
  });
  assert.equal(away.level, 'warn');
  const { stack, cause, ...error } = failed.error;
  assert.deepEqual(
    [failed.level, failed.event, error],
    ['error', 'page.failed', { name: 'TypeError', message: 'broken' }],
  );
  assert.match(stack, /^TypeError: broken\n {4}at /);
  assert.equal(cause.message, "'text'");
});

test('an unreachable server is one line a minute for each event, without a stack', () => {
  const { log, lines, clock } = openLog('text');
  for (let i = 0; i < 20; i += 1) {
    log('jobs.failed', 'Очередь заданий', refused());
    // Copies of errors, as some libraries emit them, are no `Error`.
    log('jobs.failed', 'Очередь заданий', { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED' });
    log('counts.failed', 'Счётчики релизов', new AggregateError([refused()], ''));
  }
  assert.deepEqual(lines, [
    `${NOW} Очередь заданий: connect ECONNREFUSED 127.0.0.1:5432`,
    `${NOW} Счётчики релизов: connect ECONNREFUSED 127.0.0.1:5432`,
  ]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  log('jobs.failed', 'Очередь заданий', refused());
  assert.equal(lines.length, 3);
});

test('a full disk is one line a minute for each event, and a failure of the domain its sentence, without a stack', () => {
  const { log, lines, clock } = openLog('text');
  const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  for (let i = 0; i < 20; i += 1) log('demo.failed', 'Торренты демо', full());
  log('torrent.failed', 'Торрент видео', noSpace('На диске мало места.'));
  log('ingest.failed', 'Приём видео', new Failure('invalid', 'Видео обрывается.'));
  log('ingest.failed', 'Приём видео', new Failure('invalid', 'Видео обрывается.'));
  assert.deepEqual(lines, [
    `${NOW} Торренты демо: ENOSPC: no space left on device, write`,
    `${NOW} Торрент видео: На диске мало места.`,
    `${NOW} Приём видео: Видео обрывается.`,
    `${NOW} Приём видео: Видео обрывается.`,
  ]);
  clock.now = new Date(clock.now.getTime() + 60_000);
  log('demo.failed', 'Торренты демо', full());
  assert.equal(lines.length, 5);
  const { log: logJson, lines: objects } = openLog('json');
  logJson('demo.failed', 'Торренты демо', full());
  const { level, error } = JSON.parse(objects[0] ?? '');
  assert.deepEqual([level, error.stack], ['error', undefined]);
});

test('what is thrown without being an error is readable', () => {
  const { log, lines } = openLog('text');
  log('jobs.failed', 'Очередь заданий', { queue: 'mail' });
  assert.equal(lines[0], `${NOW} Очередь заданий Error: { queue: 'mail' }`);
});

test('a text of others adds no line and controls no terminal', () => {
  const { log, lines } = openLog('text');
  log('ingest.failed', 'Приём видео \u001B[2J\r.mp4');
  assert.equal(lines[0], `${NOW} Приём видео \uFFFD[2J\uFFFD.mp4`);
});

const SECRETS: Record<string, { secret: string; message: string; code?: string }> = {
  'a password of the settings': { secret: 'pass word 1', message: 'login with pass word 1 failed' },
  'a password of an address': { secret: 'hunter2', message: 'no host redis://akane:hunter2@cache:6379/0' },
  'an address of an e-mail': { secret: 'mika', message: '550 <mika@example.org> is unknown' },
  'an address in Cyrillic': { secret: 'мика', message: 'unknown: мика@почта.рф' },
  'a value of a query': { secret: '123456', message: 'Failed to parse URL from /verify?code=123456' },
  'a token': {
    secret: 'b2dGc0Z3X2s1aDZqN2w4bTluMG8xcDJxM3I0czV0NnU',
    message: 'no session b2dGc0Z3X2s1aDZqN2w4bTluMG8xcDJxM3I0czV0NnU',
  },
  'a passkey': {
    secret: '0123456789abcdef0123456789abcdef',
    message: 'bad path /announce/0123456789abcdef0123456789abcdef',
  },
  'a value that the database refused': {
    secret: 'мой пароль',
    message: 'invalid input syntax for type uuid: "мой пароль"',
    code: '22P02',
  },
};

for (const format of ['text', 'json'] as const) {
  for (const [what, { secret, message, code }] of Object.entries(SECRETS)) {
    test(`${what} is in no line (${format})`, () => {
      const { log, lines } = openLog(format, ['pass word 1']);
      const error = Object.assign(new Error(message), code === undefined ? {} : { code });
      log('request.failed', 'Ошибка', new Error('outer', { cause: error }));
      log('mail.delayed', message.replace(/".*"/, '"***"'));
      assert.equal(lines.length, 2);
      for (const line of lines) assert.ok(!line.includes(secret), line);
    });
  }
}

test('what is parsed is not quoted by the error of the parser', () => {
  const { log, lines } = openLog('json');
  try {
    JSON.parse('{"password": secret-word');
  } catch (error) {
    log('request.failed', 'Ошибка', error);
  }
  assert.doesNotMatch(lines.join('\n'), /secret/);
});

test('ids, names of files and SQL stay readable', () => {
  const { log, lines } = openLog('text');
  const message =
    'Ошибка 3f0c9e1a-7d55-4b1e-9a33-0c8f6b7d2e10: GET /api/v1/anime/releases/:idOrAlias, ' +
    'server/platform/database/connections/limited-pool.ts:120, select "id" from "releases" where "id" = $1';
  log('request.failed', message);
  assert.equal(lines[0], `${NOW} ${message}`);
});
