import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { SETTING_NAMES, readConfig } from './config.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'akane-config-'));
after(() => rmSync(folder, { recursive: true }));

function withFile(content: string | Buffer): string {
  const file = path.join(folder, '.env');
  writeFileSync(file, content);
  return file;
}

test('every setting has a working default', () => {
  const config = readConfig({}, 'none');
  assert.deepEqual(
    [config.host, config.port, config.publicOrigin, config.demo],
    ['127.0.0.1', 3000, 'http://localhost:3000', true],
  );
});

test('the environment wins over the file, and empty means not set', () => {
  const config = readConfig({ PORT: '4000', HOST: '' }, withFile('PORT=5000\nHOST=0.0.0.0\nDEMO=\n'));
  assert.deepEqual([config.port, config.host, config.demo], [4000, '0.0.0.0', true]);
});

test('the file may begin with a byte order mark; in another encoding it is refused with its name', () => {
  assert.equal(readConfig({}, withFile('\uFEFFPORT=5000\r\nDEMO=off')).port, 5000);
  const wide = Buffer.from('\uFEFFPORT=5000', 'utf16le');
  assert.throws(
    () => readConfig({}, withFile(wide)),
    /^Failure: \.env: Это не текст в UTF-8, а текст в UTF-16/,
  );
  const cyrillic = Buffer.from([0x23, 0xcd, 0xee, 0xf7, 0xfc]);
  assert.throws(() => readConfig({}, withFile(cyrillic)), /^Failure: \.env: .*windows-1251/);
});

test('the public origin is the last delivery origin unless the list has it elsewhere', () => {
  const hosts = (MEDIA_ORIGINS: string) =>
    readConfig({ PUBLIC_ORIGIN: 'https://akane.example', MEDIA_ORIGINS }, 'none').deliveryOrigins;
  assert.deepEqual(hosts(''), ['https://akane.example']);
  assert.deepEqual(hosts('https://a.example, https://b.example,https://a.example'), [
    'https://a.example',
    'https://b.example',
    'https://akane.example',
  ]);
  assert.deepEqual(hosts('https://akane.example,https://a.example'), [
    'https://akane.example',
    'https://a.example',
  ]);
});

test('several public origins are separated by spaces or commas, the canonical one first, each name once', () => {
  const read = (PUBLIC_ORIGIN: string) => readConfig({ PUBLIC_ORIGIN }, 'none');
  const [first, spare] = ['https://akane.example', 'http://spare.example:8080'];
  for (const text of [`${first},${spare}`, `${first} ${spare}`, ` ${first} ,\n ${spare}, `]) {
    const { publicOrigin, publicOrigins, deliveryOrigins, mail } = read(text);
    assert.deepEqual([publicOrigin, publicOrigins, deliveryOrigins], [first, [first, spare], [first]]);
    assert.equal(mail.from, 'no-reply@akane.example');
  }
  assert.deepEqual(read('https://akane.example').publicOrigins, ['https://akane.example']);
  for (const again of [first, `${first}:8443`, 'http://akane.example'])
    assert.throws(() => read(`${first} ${again}`), /PUBLIC_ORIGIN: одно и то же имя названо дважды/);
  assert.throws(() => read(`${first} ${spare}/path`), /PUBLIC_ORIGIN\.1: это должен быть адрес без пути/);
  assert.throws(() => read(' , '), /PUBLIC_ORIGIN: нужен хотя бы один адрес/);
});

test('pages may play videos from delivery origins and other video origins', () => {
  const origins = (env: NodeJS.ProcessEnv) => readConfig(env, 'none').videoOrigins;
  assert.deepEqual(origins({}), []);
  assert.deepEqual(origins({ OTHER_VIDEO_ORIGINS: 'https://old.example' }), ['https://old.example']);
  assert.deepEqual(
    origins({ PORT: '80', MEDIA_ORIGINS: 'https://a.example', OTHER_VIDEO_ORIGINS: 'https://old.example' }),
    ['https://a.example', 'http://localhost:80', 'https://old.example'],
  );
});

test('Google Cast is off until the operator turns it on', () => {
  assert.equal(readConfig({}, 'none').hasCast, false);
  assert.equal(readConfig({ CAST: 'on' }, 'none').hasCast, true);
  assert.throws(() => readConfig({ CAST: 'yes' }, 'none'), /CAST: можно on или off/);
});

test('a process runs all parts unless ROLES names some of them', () => {
  const roles = (ROLES: string) => [...readConfig({ ROLES }, 'none').roles];
  assert.deepEqual(roles(''), ['web', 'tracker', 'jobs', 'ingest']);
  assert.deepEqual(roles('jobs, ingest'), ['jobs', 'ingest']);
  for (const bad of [' ', ',', 'encoder', 'web,all'])
    assert.throws(() => roles(bad), /ROLES\.\d: можно web или tracker или jobs или ingest/, bad);
});

test('a signing key is long and needs no quoting in nginx', () => {
  const key = (MEDIA_SIGNING_KEY: string) => readConfig({ MEDIA_SIGNING_KEY }, 'none').mediaSigningKey;
  assert.equal(key(''), undefined);
  assert.equal(key('0123456789abcdef'), '0123456789abcdef');
  for (const bad of ['short', '0123456789 abcdef', '0123456789$abcdef', '0123456789"abcdef'])
    assert.throws(() => key(bad), /MEDIA_SIGNING_KEY: это должны быть не меньше 16/);
});

test('reports all errors at once: wrong values and unknown names', () => {
  const file = withFile('DATABASE_ULR=x\nDEMO=maybe\nPUBLIC_ORIGIN=https://akane.example/path\n');
  assert.throws(
    () => readConfig({ PORT: 'many' }, file),
    (error: Error) =>
      [
        'DATABASE_ULR: такой настройки нет',
        'DEMO: можно on или off',
        'PORT:',
        'PUBLIC_ORIGIN.0: это должен быть адрес без пути',
      ].every((part) => error.message.includes(part)),
  );
});

test('a wrong number or address is refused with a sentence, and with no word of a library', () => {
  const given = {
    PORT: '99999',
    RATE_LIMIT: '-1',
    DATABASE_POOL: 'abc',
    SMTP_URL: 'foo',
    PUBLIC_ORIGIN: 'foo',
  };
  const sentences = [
    'PORT: должно быть не больше 65535',
    'RATE_LIMIT: должно быть не меньше 0',
    'DATABASE_POOL: должно быть числом',
    'SMTP_URL: это должен быть адрес вида smtp://',
    'PUBLIC_ORIGIN.0: должно быть адресом http или https',
  ];
  assert.throws(
    () => readConfig(given, withFile('')),
    ({ message }: Error) =>
      sentences.every((part) => message.includes(part)) && !/Invalid|expected/.test(message),
  );
});

test('a misspelt variable of the environment stops the start with the nearest setting', () => {
  const refused = (env: NodeJS.ProcessEnv, line: RegExp) =>
    assert.throws(() => readConfig(env, 'none'), { code: 'invalid', message: line }, Object.keys(env).join());
  refused({ DATABASE_ULR: 'x' }, /^ {2}DATABASE_ULR: такой настройки нет, есть похожая: DATABASE_URL$/m);
  refused(
    { MEDIA_ORIGIN: 'https://a.example' },
    /MEDIA_ORIGIN: такой настройки нет, есть похожая: MEDIA_ORIGINS$/m,
  );
  // Services that no setting names would be ignored in silence.
  refused({ VALKEY_URL: 'redis://cache' }, /VALKEY_URL: такой настройки нет/m);
  refused({ S3_BUKET: 'videos' }, /S3_BUKET: такой настройки нет, есть похожая: S3_BUCKET$/m);
});

test('variables of other programs and of Kubernetes are ignored', () => {
  const others = {
    HOSTNAME: 'pod-1',
    PATH: '/bin',
    npm_config_cache: '/tmp',
    DATABASE_SERVICE_HOST: '10.0.0.7',
    DATABASE_SERVICE_PORT_SQL: '5432',
    DATABASE_PORT: 'tcp://10.0.0.7:5432',
    DATABASE_PORT_5432_TCP_ADDR: '10.0.0.7',
  };
  assert.doesNotThrow(() => readConfig(others, 'none'));
});

test('a setting can be the content of a file, which is not named twice', () => {
  const file = path.join(folder, 'database-url');
  writeFileSync(file, 'postgres://akane:secret@db/akane\n');
  const { database } = readConfig({ DATABASE_URL_FILE: file }, 'none');
  assert.equal(database.url, 'postgres://akane:secret@db/akane');
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/akane' }, 'none'),
    /DATABASE_URL_FILE: уже задан DATABASE_URL/,
  );
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: `${file}.no` }, 'none'),
    /DATABASE_URL_FILE: .*не читается/,
  );
  // A wrong value of a file is reported without what is in it.
  writeFileSync(file, 'mysql://akane:secret@db/akane');
  assert.throws(
    () => readConfig({ DATABASE_URL_FILE: file }, 'none'),
    (error: Error) =>
      /DATABASE_URL: это должен быть адрес/.test(error.message) && !error.message.includes('secret'),
  );
});

test('the address of a database may list several hosts; its direct address is the same by default', () => {
  const url = 'postgres://akane:p@db-1:5432,db-2:5433/akane?sslmode=verify-full';
  assert.deepEqual(readConfig({ DATABASE_URL: url }, 'none').database, {
    url,
    directUrl: url,
    readUrl: undefined,
    isMigratedAtStart: true,
    connections: 10,
    statementSeconds: 5,
    changesPollMs: 2000,
  });
  const direct = readConfig(
    { DATABASE_URL: 'postgres://pooler/a', DATABASE_DIRECT_URL: 'postgres://db/a' },
    'none',
  );
  assert.equal(direct.database.directUrl, 'postgres://db/a');
  assert.throws(
    () => readConfig({ DATABASE_DIRECT_URL: 'postgres://db/a' }, 'none'),
    /DATABASE_URL: нужен для DATABASE_DIRECT_URL/,
  );
  assert.throws(
    () => readConfig({ DATABASE_READ_URL: 'postgres://replica/a' }, 'none'),
    /DATABASE_URL: нужен для DATABASE_READ_URL/,
  );
  for (const bad of ['db-1:5432', 'https://db/akane', 'postgres://db-1:5432,db-2:no/akane'])
    assert.throws(
      () => readConfig({ DATABASE_URL: bad }, 'none'),
      /DATABASE_URL: это должен быть адрес/,
      bad,
    );
});

test('the address of a Valkey or Redis is checked, and may come from a file', () => {
  const file = path.join(folder, 'redis-url');
  writeFileSync(file, 'redis://:secret@cache:6380/2\n');
  assert.equal(readConfig({ REDIS_URL_FILE: file }, 'none').valkeyAddress?.hosts[0]?.port, 6380);
  assert.equal(readConfig({}, 'none').valkeyAddress, undefined);
  assert.throws(
    () => readConfig({ REDIS_URL: 'redis+sentinel://:secret@s-1' }, 'none'),
    (error: Error) =>
      /REDIS_URL: это должен быть адрес вида redis:/.test(error.message) && !error.message.includes('secret'),
  );
});

test('the example file has every setting and no others', () => {
  const example = path.resolve(import.meta.dirname, '../.env.example');
  assert.doesNotThrow(() => readConfig({}, example));
  const named = new Set(
    [...readFileSync(example, 'utf8').matchAll(/^([A-Z]\w+)=/gm)].map(([, name]) => name),
  );
  assert.deepEqual(
    SETTING_NAMES.filter((name) => !named.has(name)),
    [],
  );
});

test('an external bot check needs its keys; the default sender address is of the site', () => {
  assert.throws(
    () => readConfig({ BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'x' }, 'none'),
    (error: Error) =>
      error.message.includes('BOT_CHECK_SECRET: нужен для BOT_CHECK=turnstile') &&
      !error.message.includes('SITE_KEY'),
  );
  const { mail, botCheck } = readConfig({ PUBLIC_ORIGIN: 'https://akane.example' }, 'none');
  assert.deepEqual(mail, { smtpUrl: undefined, from: 'no-reply@akane.example' });
  assert.equal(botCheck.kind, 'altcha');
});

test('tables are migrated at start unless another database says otherwise', () => {
  const DATABASE_URL = 'postgres://db/akane';
  assert.equal(readConfig({ DATABASE_URL }, 'none').database.isMigratedAtStart, true);
  assert.equal(readConfig({ DATABASE_URL, MIGRATE: 'off' }, 'none').database.isMigratedAtStart, false);
  assert.throws(() => readConfig({ MIGRATE: 'off' }, 'none'), /MIGRATE: off возможно только с DATABASE_URL/);
});

const S3 = {
  S3_BUCKET: 'akane',
  S3_ENDPOINT: 'https://s3.example',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
  MEDIA_SIGNING_KEY: '0123456789abcdef',
};

test('a bucket needs a signing key for videos and both halves of its own key', () => {
  const refused = (without: keyof typeof S3, line: RegExp) =>
    assert.throws(
      () => readConfig({ ...S3, [without]: '' }, 'none'),
      { code: 'invalid', message: line },
      without,
    );
  refused('MEDIA_SIGNING_KEY', /^ {2}MEDIA_SIGNING_KEY: нужен для S3_BUCKET/m);
  refused('S3_SECRET', /^ {2}S3_SECRET: нужен вместе со второй половиной ключа$/m);
  refused('S3_KEY', /^ {2}S3_KEY: нужен/m);
  refused('S3_BUCKET', /^ {2}S3_BUCKET: нужен для S3_ENDPOINT$/m);
  const { s3 } = readConfig({ ...S3, S3_PREFIX: 'sites/akane' }, 'none');
  assert.deepEqual([s3?.prefix, s3?.region], ['sites/akane/', 'us-east-1']);
});

test('a bucket of Amazon needs no keys, and no settings mean files in the folder of the data', () => {
  const { s3 } = readConfig({ S3_BUCKET: 'akane', MEDIA_SIGNING_KEY: S3.MEDIA_SIGNING_KEY }, 'none');
  assert.deepEqual([s3?.keys, s3?.endpoint], [undefined, undefined]);
  const { s3: none, workDir } = readConfig({ DATA_DIR: '/srv/data' }, 'none');
  assert.deepEqual([none, workDir], [undefined, '/srv/data/storage/.work']);
  assert.equal(readConfig({ WORK_DIR: '/fast' }, 'none').workDir, '/fast');
});

test('backups go to the store of the files unless they have one of their own', () => {
  const { endpoint, region, keys } = readConfig(S3, 'none').backupAccess;
  assert.deepEqual([endpoint, region, keys], [S3.S3_ENDPOINT, 'us-east-1', { id: 'key', secret: 'secret' }]);
  const own = { S3_BACKUP_ENDPOINT: 'https://other.example', S3_BACKUP_KEY: 'k', S3_BACKUP_SECRET: 's' };
  for (const files of [S3, {}])
    assert.deepEqual(readConfig({ ...files, ...own }, 'none').backupAccess, {
      endpoint: 'https://other.example',
      region: 'us-east-1',
      keys: { id: 'k', secret: 's' },
    });
  assert.throws(() => readConfig({ ...own, S3_BACKUP_SECRET: '' }, 'none'), /S3_BACKUP_SECRET: нужен вместе/);
});

test('without settings nothing is observed, logs are for people, and a stop waits for open responses only', () => {
  const { operations, log, drain, openTelemetry } = readConfig({}, 'none');
  assert.deepEqual(
    [operations, log, drain, openTelemetry],
    [{ host: '127.0.0.1', port: undefined }, 'text', { delayMs: 0, drainMs: 30_000 }, {}],
  );
});

test('variables of OpenTelemetry are no settings of ours and pass through, from the environment and the file', () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_UNKNOWN: '1' };
  const { openTelemetry } = readConfig(env, withFile('OTEL_SERVICE_NAME=akane-web\n'));
  assert.deepEqual(openTelemetry, { OTEL_SERVICE_NAME: 'akane-web', ...env });
});

test('secrets of settings are known, so that no log shows them', () => {
  const { secrets } = readConfig(
    {
      DATABASE_URL: 'postgres://akane:pass%20word@db/akane',
      REDIS_URL: 'redis+sentinel://:valkey-word@s-1,s-2/main?sentinel_password=sentinel-word',
      SMTP_URL: 'smtp://robot:mail-word@mail.example:587',
      MEDIA_SIGNING_KEY: 'signing-key-0123456789',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=trace-word',
    },
    'none',
  );
  for (const secret of ['pass word', 'valkey-word', 'sentinel-word', 'mail-word', 'signing-key-0123456789'])
    assert.ok(secrets.includes(secret), secret);
  assert.ok(secrets.includes('api-key=trace-word'));
});
