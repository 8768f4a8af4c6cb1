// The one file that any Node can run: it brings our own Node and the packages, then hands over to TypeScript.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

// Read before packages are installed: npm may be stopped meanwhile.
const parent = process.ppid;
const root = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

const commands = {
  // Less room for young objects: 50 MB less memory, and collections that cost a hundredth more time. The heap grows by
  // a third of what is live, then it is collected (docs/decisions/operation.md#memory-of-the-server).
  start: ['--max-semi-space-size=4', '--heap-growing-percent=35', 'operator/start.ts'],
  dev: [
    '--watch-path=server',
    '--watch-path=contract',
    '--watch-path=operator',
    '--watch-preserve-output',
    'operator/dev.ts',
  ],
  akane: ['operator/akane.ts'],
  test: ['tests/run.ts'],
  bench: ['bench/run.ts'],
  demo: ['demo/build.ts'],
  screenshots: ['tests/screenshots.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
};

// What runs and builds the site; every other command needs the packages of the tests, too.
const isForRunning = (name) => name === 'start' || name === 'akane';

function lockHash(folder) {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
}

/** Installs the locked packages of a folder, once for each state of its lock file. */
function install(folder, { isLean }) {
  const stamp = path.join(folder, 'node_modules/.akane-lock');
  const hash = lockHash(folder);
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  if (installed === `${hash} all` || (isLean && installed === `${hash} lean`)) return;
  console.log('Устанавливаем пакеты (один раз, около минуты)…');
  // npm replaces node_modules: it must not run on a Node from there.
  const outside = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((dir) => !dir.includes('node_modules'));
  const env = { ...process.env, PATH: outside.join(path.delimiter), NODE_ENV: '' };
  const npm = spawnSync('npm', ['ci', '--loglevel=error', ...(isLean ? ['--omit=dev'] : [])], {
    cwd: folder,
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  });
  if (npm.status !== 0) {
    console.error(
      'Пакеты не установились: проверьте, что есть сеть и npm 10 или новее, и запустите ещё раз.',
    );
    process.exit(1);
  }
  writeFileSync(stamp, `${hash} ${isLean ? 'lean' : 'all'}`);
}

function ownNode() {
  const names = [
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ];
  const require = createRequire(import.meta.url);
  for (const name of names) {
    try {
      return path.join(
        path.dirname(require.resolve(`${name}/package.json`)),
        'bin',
        process.platform === 'win32' ? 'node.exe' : 'node',
      );
    } catch {
      // The other name, or none for this system.
    }
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  console.error(
    `Для этой системы (${process.platform}-${process.arch}) нет пакета с Node 26: установите Node 26 сами и запустите ещё раз.`,
  );
  return process.exit(1);
}

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Есть команды: ${Object.keys(commands).join(', ')}`);
  process.exit(1);
}
install(root, { isLean: isForRunning(name) });
// Lighthouse is a third of all packages, for two benchmarks.
if (name === 'bench' && ['web', 'studio-pages'].includes(args[0]))
  install(path.join(root, 'bench/lighthouse'), { isLean: false });
const script = command.map((part) => (part.startsWith('-') ? part : path.join(root, part)));
const child = spawn(ownNode(), [...script, ...args], {
  // File names in the arguments of a command are the caller's.
  cwd: name === 'akane' ? (process.env.INIT_CWD ?? process.cwd()) : root,
  stdio: 'inherit',
  env: {
    // Compiled once for all processes: importing the server takes half as long.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
    // glibc gives each thread that handles pictures an arena of its own and seldom takes memory back from them.
    MALLOC_ARENA_MAX: '2',
    // Larger blocks, as bodies of responses are, go back to the system when they are freed.
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...process.env,
  },
});
// Ctrl-C reaches the whole terminal group by itself; a signal sent to us alone is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes SIGTERM to its shell only, which ends without passing it on: whoever stops npm means the whole site.
if (process.env.npm_lifecycle_script?.startsWith(`node run.mjs ${name}`)) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 500);
}
child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
