import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { createSigner } from '#server/media/delivery/signing.ts';
import { runAkane } from '#tests/support/process.ts';
import { blocksOfKind, commandsOf, kindOf, MANUAL, MANUAL_BLOCKS, readOf, unitsOf } from './manual-blocks.ts';

const SECRET = 'a-secret-of-the-tests';
const settingsOf = (text: string) => parseEnv(text.replaceAll('…', SECRET)) as Record<string, string>;

test('every block of the manual has a check', () => {
  assert.ok(MANUAL_BLOCKS.length > 20);
  for (const block of MANUAL_BLOCKS) kindOf(block);
  assert.throws(() => kindOf({ page: 'a.md', at: 'a.md:1', language: '', text: 'rm -rf data\n' }), /a\.md:1/);
  assert.throws(() => kindOf({ page: 'a.md', at: 'a.md:1', language: 'yaml', text: 'a: 1\n' }), /a\.md:1/);
});

test('the settings of each page start a process, and .env.example explains them', () => {
  const known = new Set(Object.keys(settingsOf(readOf('.env.example').replaceAll(/^# ?(?=[A-Z_]+=)/gm, ''))));
  const blocks = [...blocksOfKind('settings'), ...blocksOfKind('file of the cluster')];
  for (const { at, page, text } of blocks) {
    if (page.endsWith('/patroni.md') && !text.startsWith('# .env\n')) continue;
    const settings = settingsOf(text);
    for (const name of Object.keys(settings)) assert.ok(known.has(name), `${at}: ${name}`);
    const config = readConfig({ ...settings, ROLES: 'web' }, 'none');
    // Nginx without health checks notices a stopped process by its first refused connection.
    if (settings['MIGRATE'] === 'off') assert.ok(config.drain.delayMs >= 2000, at);
  }
});

// Machines with networks and databases of their own: `npm test -- cluster` writes these files for them and runs them.
test('the drills of the cluster use each file that its page prints', () => {
  const drills = ['databases', 'site', 'ceph', 'manual']
    .map((name) => readOf(`tests/cluster/${name}.ts`))
    .join('');
  const blocks = blocksOfKind('file of the cluster');
  assert.ok(blocks.length >= 7);
  for (const { at, language, text } of blocks) {
    const [, name = ''] = /^# (\S+)\n/.exec(text) ?? [];
    assert.ok(drills.includes(`'${name}'`), `${at}: ${name}`);
    if (language === 'yaml') parse(text);
  }
});

test('the printed form of a signed address is the one that we sign', () => {
  const [block] = blocksOfKind('address');
  const printed = /md5\("(.*)"\)/.exec(block?.text ?? '')?.[1] ?? '';
  assert.match(block?.text ?? '', /base64url\(md5\(/);
  const folder = 'videos/12/9f…';
  const [, expires = '', sum] = /^t\/(\d+)-([\w-]+)\//.exec(createSigner(SECRET).sign(folder, 60)) ?? [];
  const input = printed.replace('{expires}', expires).replace('{MEDIA_SIGNING_KEY}', SECRET);
  const digest = execFileSync('openssl', ['dgst', '-md5', '-binary'], { input });
  assert.equal(digest.toString('base64url'), sum);
});

// What this machine has no service for is compared with the files that it names.
test('the commands of containers and of Kubernetes name files, profiles and settings that there are', () => {
  const { services } = parse(readOf('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, { profiles: string[] }>;
  };
  const example = readOf('.env.example');
  let checked = 0;
  for (const block of blocksOfKind('shell'))
    for (const command of commandsOf(block)) {
      const [, file, profile = ''] =
        /^podman compose -f (\S+) --profile (\w+) up --build(?: -d)?$/.exec(command) ?? [];
      if (command.startsWith('podman ')) {
        assert.equal(file, 'deploy/compose.yaml', block.at);
        assert.ok(
          Object.values(services).some(({ profiles }) => profiles.includes(profile)),
          block.at,
        );
      } else if (command.startsWith('kubectl ')) {
        const [, secret] =
          /^kubectl create secret generic (\w+)(?: --from-literal=[A-Z0-9_]+=…)+ …$/.exec(command) ?? [];
        assert.equal(secret, parse(readOf('deploy/chart/values.yaml'))['secretName'], block.at);
        for (const [, name] of command.matchAll(/--from-literal=(\w+)=/g))
          assert.match(example, new RegExp(`^${name}=`, 'm'), block.at);
      } else if (command.startsWith('helm ')) {
        assert.match(command, /^helm install \w+ deploy\/chart --values [\w-]+\.yaml$/, block.at);
        assert.equal(parse(readOf('deploy/chart/Chart.yaml'))['name'], 'akane');
      } else continue;
      checked += 1;
    }
  assert.ok(checked >= 4);
});

test('the commands in sentences of the manual are commands of the program', async () => {
  const { output } = await runAkane(['help'], {});
  const usages = new Map(
    [...output.matchAll(/npm run akane -- ((\w+).*)/g)].map(([, usage = '', name = '']) => [name, usage]),
  );
  let checked = 0;
  for (const page of MANUAL)
    for (const [written, words = ''] of readOf(page).matchAll(
      /`(?:npm run akane -- |akane )([a-z][^`]*)`/g,
    )) {
      const [name = '', ...rest] = words.split(' ');
      const usage = usages.get(name);
      assert.ok(usage, `${page}: ${written}`);
      const verb = rest[0] ?? '';
      if (/^[a-z]+$/.test(verb)) assert.match(usage, new RegExp(`\\b${verb}\\b`), `${page}: ${written}`);
      checked += 1;
    }
  assert.ok(checked > 40);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version'], { stdio: 'ignore' }).status === 0;

test('systemd accepts the printed units', { skip: !hasSystemd && 'needs systemd-analyze' }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-units-'));
  try {
    const files = blocksOfKind('systemd').flatMap((block) =>
      [...unitsOf(block)].map(([name, text]) => {
        const file = path.join(folder, name);
        // The program is the reader's own; any will do here.
        writeFileSync(file, text.replaceAll('/usr/bin/node', '/bin/sh'));
        return file;
      }),
    );
    assert.ok(files.length >= 3);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
