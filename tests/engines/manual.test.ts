import assert from 'node:assert/strict';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { aCatalogueEntry } from '#tests/support/api.ts';
import {
  blocksOf,
  blocksOfKind,
  commandsOf,
  kindOf,
  MANUAL,
  readOf,
  unitsOf,
  type Block,
} from '#tests/deploy/manual-blocks.ts';
import { freePort } from '#tests/support/process.ts';
import { makeVideo } from '#tests/support/samples/video.ts';
import { BUCKET, startS3, type TestS3 } from '#tests/support/servers/s3.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { startPostgres, type TestPostgres } from './postgres.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const ALIAS = 'release-1';
// A first start makes the database, on a machine that may be busy.
const START_MS = 180_000;

let folder: string;
let s3: TestS3;
let postgres: TestPostgres;
let env: NodeJS.ProcessEnv;
let operations: string;
/** The running site, which a later command to start one replaces over the same data. */
let site: ChildProcess | undefined;

const at = (...names: string[]) => path.join(folder, ...names);

/** What the manual leaves to its reader: names of things, places on the machine, the address of the store. */
function filledIn(command: string): string {
  return command
    .replace('ALIAS', ALIAS)
    .replaceAll('/backups', at('backups'))
    .replace('s3://akane-backups', `s3://${BUCKET}`)
    .replace('http://127.0.0.1:9090', operations)
    .replace(/journalctl -u akane --since '[^']+'/, `cat ${at('log')}`);
}

/** Runs a command in a shell whose folder stands for the folder of the project; returns what it printed. */
async function run(
  command: string,
  more: NodeJS.ProcessEnv = {},
  codes: readonly number[] = [0],
): Promise<string> {
  const child = spawn('sh', ['-c', filledIn(command)], { cwd: at('akane'), env: { ...env, ...more } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  assert.ok(code !== null && codes.includes(code), `${command}\n${code}: ${output}`);
  return output;
}

/** Stops the site as a terminal does, which tells all processes of a command, or as systemd does with the unit. */
async function stopSite(signalled: 'all' | 'first' = 'all'): Promise<number | null> {
  if (site?.pid === undefined || site.exitCode !== null) return null;
  const ended = once(site, 'close');
  process.kill(signalled === 'all' ? -site.pid : site.pid, 'SIGTERM');
  const [code] = (await ended) as [number | null];
  return code;
}

/** Starts a site by a command of the manual and waits until it answers; whatever was started before is stopped. */
async function startSite(command: string): Promise<void> {
  await stopSite();
  const log = createWriteStream(at('log'));
  site = spawn('sh', ['-c', `exec ${command}`], {
    cwd: at('akane'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const running = site;
  for (const stream of [site.stdout, site.stderr]) stream?.pipe(log, { end: false });
  await waitUntil(async () => {
    assert.equal(running.exitCode, null, `${command} ended`);
    return fetch(`http://127.0.0.1:${env['PORT']}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  }, START_MS);
}

before(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'akane-manual-'));
  for (const name of ['akane', 'backups']) mkdirSync(at(name));
  for (const name of ['package.json', 'run.mjs']) symlinkSync(path.join(ROOT, name), at('akane', name));
  const [port, operationsPort] = [await freePort(), await freePort()];
  operations = `http://127.0.0.1:${operationsPort}`;
  env = {
    ...process.env,
    DATA_DIR: at('data'),
    DEMO: 'off',
    BOT_CHECK: 'off',
    LOG: 'json',
    PORT: String(port),
    OPERATIONS_PORT: String(operationsPort),
  };
  const entry = aCatalogueEntry(1, { alias: ALIAS, episodes: [{ ordinal: 1, duration: 2 }] });
  writeFileSync(at('akane/catalogue.jsonl.gz'), gzipSync(`${JSON.stringify(entry)}\n`));
  const [, team = ''] = /```json\n([^]*?)```/.exec(readOf('docs/records.md')) ?? [];
  writeFileSync(at('akane/team.json'), team);
  writeFileSync(at('akane/rules.md'), '# Правила\n\nБыть добрее.\n');
  await makeVideo(at('akane/video.mkv'), { seconds: 2 });
  s3 = await startS3();
  postgres = await startPostgres();
});
after(async () => {
  await stopSite();
  await postgres.remove();
  await s3.remove();
  rmSync(folder, { recursive: true, force: true });
});

type Rule = {
  /** The commands of this rule. */
  of: RegExp;
  run?: (command: string) => Promise<unknown>;
  /** Why a command is not run; then tests/deploy/manual.test.ts compares it with the files that it names. */
  unless?: string;
};

/** The store of backups, as the page of the command sets it, with the address and keys of this one. */
function backupStore(): NodeJS.ProcessEnv {
  const [block] = blocksOfKind('settings').filter(({ text }) => text.startsWith('S3_BACKUP_ENDPOINT='));
  const names = [...(block?.text ?? '').matchAll(/^S3_BACKUP_(\w+)=/gm)].map(([, name = '']) => name);
  assert.deepEqual(names, ['ENDPOINT', 'KEY', 'SECRET']);
  return Object.fromEntries(names.map((name) => [`S3_BACKUP_${name}`, s3.env[`S3_${name}`]]));
}

const JOURNAL = /^journalctl .* \| grep -v /;
const RULES: Rule[] = [
  { of: /^npm run akane -- restore /, run: (command) => run(command, { DATA_DIR: at('restored') }) },
  { of: /^npm run akane -- backup s3:/, run: (command) => run(command, backupStore()) },
  { of: /^npm run akane -- /, run: (command) => run(command) },
  { of: /^(?:[A-Z_]+=\S+ )*npm start$/, run: (command) => startSite(`env ${command}`) },
  { of: /^curl -s /, run: async (command) => assert.notEqual(await run(command), '') },
  { of: JOURNAL, unless: 'needs systemd; the next test runs it over what the unit writes' },
  { of: /^npm test$/, unless: 'this is a part of it' },
  { of: /^git clone … akane && cd akane$/, unless: 'the address is the reader’s' },
  { of: /^podman compose /, unless: 'needs podman and images from the network' },
  { of: /^(?:kubectl|helm) /, unless: 'needs a cluster; tests/deploy/chart.test.ts renders the chart' },
];

test(
  'the commands of the manual run as they are printed, page after page',
  { timeout: 600_000 },
  async () => {
    const ran = new Set<string>();
    for (const page of MANUAL)
      for (const block of blocksOf(page).filter((one) => kindOf(one) === 'shell'))
        for (const command of commandsOf(block)) {
          const rule = RULES.find(({ of }) => of.test(command));
          assert.ok(rule, `${block.at}: no rule for «${command}»`);
          if (ran.has(command) || !rule.run) continue;
          ran.add(command);
          await rule.run(command);
        }
    assert.ok(ran.size >= 12, `${ran.size} commands`);
    const watched = await fetch(`http://127.0.0.1:${env['PORT']}/api/v1/anime/releases/${ALIAS}`);
    const release = (await watched.json()) as { episodes: { hls_480: string | null }[]; torrents: unknown[] };
    assert.match(release.episodes[0]?.hls_480 ?? '', /^https:\/\/akane\.example\//);
    assert.equal(release.torrents.length, 1);
  },
);

/** The commands of a unit, as systemd gives them to the system. */
function startsOf(block: Block, name: string): string[] {
  const text = unitsOf(block).get(name) ?? '';
  return [...text.matchAll(/^ExecStart=(.*)$/gm)].map(([, command = '']) => command.replaceAll('%%', '%'));
}

test('the printed unit starts and stops the site, and the printed timer keeps fourteen backups', async () => {
  const [own, backups] = ['akane.service', 'akane-backup.service'].map((name) =>
    blocksOfKind('systemd').flatMap((block) => startsOf(block, name)),
  );
  assert.equal(own?.length, 1);
  await startSite((own?.[0] ?? '').replace('/usr/bin/node', process.execPath));
  const [journal] = blocksOfKind('shell')
    .flatMap(commandsOf)
    .filter((command) => JOURNAL.test(command));
  // Of a site that is well no line is left, which `grep` tells by 1.
  assert.equal(await run(journal ?? '', {}, [1]), '');
  assert.equal(await stopSite('first'), 0);
  for (let day = 1; day <= 15; day += 1)
    mkdirSync(at('backups', `2025-01-${String(day).padStart(2, '0')}`), { recursive: true });
  assert.equal(backups?.length, 2);
  for (const command of backups ?? []) await run(command);
  const kept = readdirSync(at('backups')).toSorted();
  assert.equal(kept.length, 14);
  assert.match(kept.at(-1) ?? '', /^\d{4}-\d\d-\d\d$/);
  assert.ok(!kept.includes('2025-01-01'));
});

test('nginx accepts each printed text', () => {
  const keys = at('keys');
  const [pem, key] = ['fullchain.pem', 'privkey.pem'].map((name) => path.join(keys, name));
  mkdirSync(keys);
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=akane.example'];
  execFileSync('openssl', [...made, '-keyout', key ?? '', '-out', pem ?? ''], { stdio: 'pipe' });
  const blocks = blocksOfKind('nginx');
  assert.ok(blocks.length >= 3);
  for (const { text } of blocks) {
    const server = /^server \{/m.test(text) ? text : `server {\n${text}}`;
    const settings = `pid ${at('pid')}; events {} http { ${server} }`;
    const file = at('nginx.conf');
    writeFileSync(file, settings.replaceAll('/etc/letsencrypt/live/akane.example', keys));
    execFileSync('nginx', ['-t', '-q', '-e', 'stderr', '-c', file], { stdio: 'pipe' });
  }
});

/** The first text in backquotes of a page that begins with a word. */
function inlineOf(page: string, beginning: string): string {
  const found = [...readOf(page).matchAll(/`([^`\n]+)`/g)].find(([, text = '']) =>
    text.startsWith(beginning),
  );
  assert.ok(found, `${page} has no «${beginning}»`);
  return found[1] ?? '';
}

const PAGES = 'docs/operating';

test('the statements of the manual make a database of their own, and its commands fill and ask it', async () => {
  await postgres.query('postgres', 'create role boss superuser login');
  const boss = postgres.urlOf('postgres').replace('akane@', 'boss@');
  // The role of the manual is the one that made this server.
  const psql = (statements: string) =>
    execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', boss], {
      input: statements,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  psql('alter role akane rename to somebody;');
  psql(inlineOf(`${PAGES}/own-database.md`, 'create role '));
  for (const name of ['jit', 'plan_cache_mode', 'timezone'])
    psql(`${inlineOf(`${PAGES}/reference.md`, `alter role akane set ${name}`)};`);
  const database = { DATABASE_URL: postgres.urlOf('akane'), MIGRATE: 'off' };
  await run(inlineOf(`${PAGES}/own-database.md`, 'npm run akane -- migrate'), database);
  assert.match(await run(inlineOf(`${PAGES}/three-at-night.md`, 'psql '), database), /\(1 row\)/);
  const tables = await postgres
    .query('akane', `select from pg_tables where tableowner = 'akane'`)
    .catch(() => []);
  assert.ok(tables.length > 50, `${tables.length} tables`);
});
