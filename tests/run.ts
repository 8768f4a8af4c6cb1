import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { buildSite, isBuilt } from '#operator/site.ts';
import { startTestServer } from '#tests/support/database.ts';
import { makeDemoFolder } from '#tests/support/demo-folder.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const SETUP = path.join(ROOT, 'tests/support/setup.ts');

// What no npm package brings, and the Debian package that does.
const TOOLS = {
  chromium: 'chromium',
  ffmpeg: 'ffmpeg',
  ffprobe: 'ffmpeg',
  aria2c: 'aria2',
  'transmission-daemon': 'transmission-daemon',
};

function has(tool: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${tool}`], { stdio: 'ignore' }).status === 0;
}

function needTools(): void {
  const packages = [...new Set(Object.entries(TOOLS).flatMap(([tool, name]) => (has(tool) ? [] : [name])))];
  if (packages.length === 0) return;
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    console.log(
      `Для проверок не хватает: ${packages.join(', ')}. Установите их и запустите ещё раз:\n  sudo sh -c '${install}'`,
    );
    process.exit(1);
  }
  console.log(`Устанавливаем ${packages.join(', ')}…`);
  execFileSync('sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function step(title: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n── ${title}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  console.log(
    `── ${title}: ${status === 0 ? 'в порядке' : 'ОШИБКА'}, ${Math.round((performance.now() - started) / 1000)} с`,
  );
  return status === 0;
}

function nodeTest(title: string, files: string[], env: NodeJS.ProcessEnv, concurrency: number): boolean {
  // What a failed test leaves running must not hold the others.
  const ends = ['--test-timeout=300000', '--test-force-exit'];
  const flags = ['--test', `--test-concurrency=${concurrency}`, ...ends, `--import=${SETUP}`];
  return step(title, process.execPath, [...flags, ...files], env);
}

function find(pattern: string): string[] {
  const folders = ['contract', 'server', 'web', 'operator', 'demo', 'tests', 'bench'];
  return folders.flatMap((folder) => globSync(`${folder}/**/${pattern}`, { cwd: ROOT })).toSorted();
}

/** Format, lint and types; they need neither database nor browser. */
function checkText(): boolean {
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  return [
    step('Формат', BIN('oxfmt'), ['--check', '.']),
    step('Линтер', BIN('oxlint'), ['--type-aware', '--deny-warnings']),
    step('Типы маршрутов', process.execPath, [cli, 'typegen']),
    step('Типы', BIN('tsc'), ['--noEmit']),
  ].every(Boolean);
}

async function buildOnce(): Promise<void> {
  if (isBuilt()) return;
  console.log('\n── Собираем сайт');
  await buildSite();
}

// One after another: each measures what it does to the machine.
async function checkDrills(drills: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  await buildOnce();
  return nodeTest('Учения', drills, env, 1);
}

async function checkJourneys(journeys: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  await buildOnce();
  const demo = await makeDemoFolder();
  try {
    return nodeTest('Путешествия в браузере', journeys, { ...env, AKANE_TEST_DEMO: demo.folder }, 1);
  } finally {
    await demo.remove();
  }
}

async function checkBehaviour(files: string[]): Promise<boolean> {
  const rooms = files.filter((file) => file.endsWith('.test.ts'));
  const drills = files.filter((file) => file.endsWith('.drill.ts'));
  const journeys = files.filter((file) => file.endsWith('.e2e.ts'));
  const server = await startTestServer();
  const env = { AKANE_TEST_PG: server.host };
  try {
    const results = rooms.length > 0 ? [nodeTest('Правила и комнаты', rooms, env, 2)] : [];
    if (drills.length > 0) results.push(await checkDrills(drills, env));
    if (journeys.length > 0) results.push(await checkJourneys(journeys, env));
    return results.every(Boolean);
  } finally {
    await server.leave();
  }
}

// `npm test -- text` is format, lint and types; `npm test -- FILE…` only those files; without words everything.
const asked = process.argv.slice(2);
const missing = asked.filter((name) => name !== 'text' && !existsSync(path.join(ROOT, name)));
if (missing.length > 0) {
  console.log(`Нет таких файлов: ${missing.join(', ')}`);
  process.exit(1);
}
const onlyFiles = asked.filter((name) => name !== 'text');
const text = asked.length === 0 || asked.includes('text') ? checkText() : true;
let behaviour = true;
if (asked.length === 0 || onlyFiles.length > 0) {
  needTools();
  behaviour = await checkBehaviour(
    onlyFiles.length > 0 ? onlyFiles : [...find('*.test.ts'), ...find('*.e2e.ts')],
  );
}
console.log(text && behaviour ? '\nВсё в порядке.' : '\nЕсть ошибки, они выше.');
process.exit(text && behaviour ? 0 : 1);
