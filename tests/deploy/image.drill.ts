import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { freePort } from '#tests/support/process.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

// Builds deploy/Containerfile and starts the image as its user on a read-only root. There is no registry in the test:
// the base comes from debootstrap, and chroot takes the place of a container runtime.
const ROOT = path.resolve(import.meta.dirname, '../..');
const USER = 10001;
const BASE = 'localhost/akane-base';
const NPM_BASE = 'localhost/akane-npm-base';
const IMAGE = 'localhost/akane';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

type ImageConfig = { User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; WorkingDir: string };
type Inspected = { OCIv1: { config: ImageConfig }; Docker: { config: { Healthcheck: { Test: string[] } } } };

const missing =
  process.getuid?.() === 0
    ? ['buildah', 'debootstrap', 'unshare', 'chroot'].filter(
        (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
      )
    : ['root'];
const skip = missing.length > 0 && `needs ${missing.join(', ')}`;

let folder: string;
let root: string;
let config: ImageConfig;
let health: string[];
let env: string[];
let site: ChildProcess | undefined;
let port: number;
let operationsPort: number;

function buildah(...args: string[]): string {
  const store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')];
  const all = [...store, '--storage-driver', 'vfs', ...args];
  const { status, stdout, stderr } = spawnSync('buildah', all, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(`buildah ${args[0]}: ${(stdout + stderr).slice(-2000)}`);
  return stdout;
}

// The packages of our own Node must not be found first.
function programPath(name: string): string {
  const folders = (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((at) => !at.includes('node_modules'));
  const found = folders.map((at) => path.join(at, name)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`needs ${name}`);
  return realpathSync(found);
}

/** Makes the base images: a minimal Debian, and one with the npm and the certificates of this machine. */
function makeBases(): void {
  const container = buildah('from', 'scratch').trim();
  const at = buildah('mount', container).trim();
  const mirror = ['bookworm', at, 'http://deb.debian.org/debian'];
  execFileSync('debootstrap', ['--variant=minbase', ...mirror], { stdio: ['ignore', 'ignore', 'inherit'] });
  buildah('commit', '--quiet', container, BASE);
  const [node, npm] = ['node', 'npm'].map(programPath) as [string, string];
  const npmFolder = path.resolve(path.dirname(npm), '..');
  for (const folderOf of [CERTIFICATES, 'usr/local/bin/npm', 'usr/lib/npm'])
    mkdirSync(path.join(at, path.dirname(folderOf)), { recursive: true });
  cpSync(node, path.join(at, 'usr/local/bin/node'));
  cpSync(npmFolder, path.join(at, 'usr/lib/npm'), { recursive: true });
  symlinkSync('/usr/lib/npm/bin/npm-cli.js', path.join(at, 'usr/local/bin/npm'));
  if (existsSync(CERTIFICATES)) {
    cpSync(CERTIFICATES, path.join(at, CERTIFICATES));
    writeFileSync(path.join(at, 'root/.npmrc'), `cafile=${CERTIFICATES}\n`);
  }
  buildah('commit', '--quiet', '--rm', container, NPM_BASE);
}

/** Runs a command in the image as its user: only /data and /tmp can be written. */
function run(command: readonly string[]): ChildProcess {
  const [data, temporary] = ['data', 'tmp'].map((name) => path.join(folder, name)) as [string, string];
  for (const at of [data, temporary]) {
    mkdirSync(at, { recursive: true });
    chownSync(at, USER, USER);
  }
  const mounts = [
    `mount --bind ${root} ${root}`,
    `mount --bind ${data} ${root}/data`,
    `mount --bind ${temporary} ${root}/tmp`,
    `mount --bind /proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -o remount,ro,bind ${root}`,
    `cd ${root}${config.WorkingDir}`,
    `exec chroot --userspec=${config.User} ${root} /usr/bin/env -i --chdir=${config.WorkingDir} "$@"`,
  ].join(' && ');
  return spawn('unshare', ['--mount', 'sh', '-c', mounts, 'sh', ...env, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Resolves when the process says that the site is up; fails when it ends before. */
function untilUp(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output += part.toString();
        if (output.includes('Аканэ работает')) resolve();
      });
    }
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}:\n${output}`)));
  });
}

async function endOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const parts: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: Buffer.concat(parts).toString() };
}

before(async () => {
  if (skip) return;
  folder = mkdtempSync(path.join(tmpdir(), 'akane-image-'));
  makeBases();
  const options = ['--isolation', 'chroot', '--format', 'docker', '--layers=false', '--target', 'akane'];
  const file = [
    '--build-arg',
    `BASE=${BASE}`,
    '--build-arg',
    `NPM_BASE=${NPM_BASE}`,
    '-f',
    'deploy/Containerfile',
    '-t',
    IMAGE,
  ];
  const startedAt = performance.now();
  buildah('bud', ...options, ...file, '.');
  console.log('built in', Math.round((performance.now() - startedAt) / 1000), 's');
  const inspected = JSON.parse(buildah('inspect', '--type', 'image', IMAGE)) as Inspected;
  config = inspected.OCIv1.config;
  health = inspected.Docker.config.Healthcheck.Test.slice(1);
  root = buildah('mount', buildah('from', IMAGE).trim()).trim();
  [port, operationsPort] = [await freePort(), await freePort()];
  env = [...config.Env, `PORT=${port}`, `OPERATIONS_PORT=${operationsPort}`, 'HOST=127.0.0.1', 'DEMO=off'];
});
after(async () => {
  if (skip) return;
  if (site && site.exitCode === null) {
    site.kill('SIGKILL');
    await once(site, 'exit');
  }
  buildah('rm', '--all');
  rmSync(folder, { recursive: true, force: true });
});

test('the image names an unprivileged user and a program that needs no shell', { skip }, () => {
  assert.equal(config.User, `${USER}:${USER}`);
  assert.deepEqual(config.Entrypoint, ['/app/bin/node']);
  assert.ok(config.Env.includes('DATA_DIR=/data'));
  const [kilobytes = ''] = execFileSync('du', ['-sk', root], { encoding: 'utf8' }).split('\t');
  console.log('unpacked', Math.round(Number(kilobytes) / 1024), 'MB');
});

test(
  'it starts with its own database on a read-only root, is healthy, shows the site and stops',
  { skip },
  async () => {
    const startedAt = performance.now();
    site = run([...config.Entrypoint, ...config.Cmd]);
    const ended = endOf(site);
    const isUp = (address: string) =>
      fetch(address).then(
        ({ status }) => status === 200,
        () => false,
      );
    await untilUp(site);
    for (const path of ['livez', 'readyz'])
      await waitUntil(() => isUp(`http://127.0.0.1:${operationsPort}/${path}`));
    console.log('ready after', Math.round(performance.now() - startedAt), 'ms');
    const home = await fetch(`http://127.0.0.1:${port}/`);
    const page = await home.text();
    assert.equal(home.status, 200);
    const [script = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
    assert.equal((await fetch(`http://127.0.0.1:${port}${script}`)).status, 200);
    assert.equal((await endOf(run(health))).code, 0);
    const written = await endOf(run([...config.Entrypoint, '-e', `fs.writeFileSync('/app/x', '')`]));
    assert.match(written.output, /EROFS|EACCES/);
    site.kill('SIGTERM');
    const { code, output } = await ended;
    assert.equal(code, 0, output);
  },
);

test('commands run in it', { skip }, async () => {
  const { code, output } = await endOf(run([...config.Entrypoint, 'operator/akane.ts', 'help']));
  assert.equal(code, 0, output);
  assert.match(output, /migrate/);
});
