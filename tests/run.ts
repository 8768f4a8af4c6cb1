import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite, isBuilt } from '#operator/site/site.ts';
import { startHarshPostgres } from '#tests/engines/harsh-database.ts';
import { startPgBouncer } from '#tests/engines/pgbouncer.ts';
import { makeMigratedTemplate, startTestServer } from '#tests/support/database.ts';
import { type DemoFolder, makeDemoFolder } from '#tests/support/demo-folder.ts';
import { keepTemporaryFilesInMemory } from '#tests/support/runner/memory-folder.ts';
import { offsetOfMoment } from '#tests/support/moment.ts';
import {
  find,
  isAboutStatements,
  isOfBrowsers,
  isOfCluster,
  isOfEngines,
  measuresWaits,
  sharesSite,
  usesDatabase,
} from '#tests/support/runner/find-tests.ts';
import { isAboutTime, MOMENTS, runAtMoment } from '#tests/support/runner/moments.ts';
import { END_OF_LIST } from '#tests/support/runner/reporter.ts';
import {
  IMAGE_DRILL,
  needTools,
  preferHeadlessShell,
  TOOLS,
  TOOLS_OF_BROWSERS,
  TOOLS_OF_CLUSTER,
  TOOLS_OF_ENGINES,
  TOOLS_OF_IMAGE,
} from '#tests/support/runner/tools.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIN = (name: string) => path.join(ROOT, 'node_modules/.bin', name);
const SETUP = path.join(ROOT, 'tests/support/runner/setup.ts');

type Step = {
  title: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Gives way to what runs at the same time. */
  isPatient?: boolean;
};
type TestStep = Step & { files: string[] };

// A third of the time that a process of normal priority gets.
const PATIENCE = 5;

const took: string[] = [];

// Each is the leader of a group of its own, so that a stopped run leaves no test process and no browser.
const running = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    process.exit(1);
  });

async function ended(child: ChildProcess): Promise<boolean> {
  running.add(child);
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  return code === 0;
}

/** Runs a step; the output of steps that run in parallel is printed when each ends. */
async function run({ title, command, args, env, isPatient }: Step, isAlone = true): Promise<boolean> {
  if (isAlone) console.log(`\n── ${title}`);
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...process.env, ...env },
    detached: true,
  });
  // What it starts inherits that.
  if (isPatient && child.pid !== undefined) setPriority(child.pid, PATIENCE);
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const isGood = await ended(child);
  const result = `${title}: ${isGood ? 'в порядке' : 'ОШИБКА'}, ${Math.round((performance.now() - started) / 1000)} с`;
  if (!isAlone) console.log(`\n── ${title}\n${Buffer.concat(written).toString()}`);
  console.log(`── ${result}`);
  took.push(result);
  return isGood;
}

// A part takes minutes, so a file that fails in it runs once more by itself. The end names it: what passes then has a
// flaw to find.
let runsAgain = false;
const passedAgain: string[] = [];

async function runTests({ files, ...step }: TestStep, isAlone = true): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-failed-'));
  const list = path.join(folder, 'files');
  try {
    const env = { ...step.env, AKANE_TEST_FAILED: list };
    if (await run({ ...step, env }, isAlone)) return true;
    if (!runsAgain) return false;
    const listed = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
    // A process that died has not run the rest of its files.
    const named = listed.at(-1) === END_OF_LIST ? [...new Set(listed.slice(0, -1))] : [];
    const failed = named.length > 0 ? named : files;
    if (!(await run(apart(`${step.title}, ещё раз`, failed, step.env ?? {}, 1), isAlone))) return false;
    passedAgain.push(...failed);
    return true;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function inOrder(steps: Step[], isAlone: boolean): Promise<boolean> {
  let isGood = true;
  for (const step of steps) isGood = (await run(step, isAlone)) && isGood;
  return isGood;
}

const NODE_TEST = [
  `--import=${SETUP}`,
  '--test-timeout=300000',
  // What a failed test leaves running must not hold the others.
  '--test-force-exit',
  `--test-reporter=${path.join(ROOT, 'tests/support/runner/reporter.ts')}`,
];

/** The files each in a process of its own, so many of them at once. */
function apart(title: string, files: string[], env: NodeJS.ProcessEnv, atOnce: number): TestStep {
  const args = ['--test', `--test-concurrency=${atOnce}`, ...NODE_TEST, ...files];
  return { title, command: process.execPath, args, env, files };
}

/** The files one after another in one process. */
function together(title: string, files: string[], env: NodeJS.ProcessEnv): TestStep {
  const group = path.join(ROOT, 'tests/support/runner/test-group.ts');
  return { title, command: process.execPath, args: [...NODE_TEST, group, ...files], env, files };
}

// The types are read by programs in Go. The rules keep the other cores busy meanwhile, and every further thread or
// checker reads the common types again: alone, and with fewer collections of memory, each takes a third less CPU.
const GO = { GOMAXPROCS: '1', GOGC: '400' };

// Format, lint and types; they need neither database nor browser.
const TEXT: Step[] = [
  { title: 'Формат', command: BIN('oxfmt'), args: ['--check', '.'] },
  { title: 'Линтер', command: BIN('oxlint'), args: ['--type-aware', '--deny-warnings'], env: GO },
  {
    title: 'Типы маршрутов',
    command: process.execPath,
    args: [path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'typegen'],
  },
  { title: 'Типы', command: BIN('tsc'), args: ['--noEmit', '--checkers', '1'], env: GO },
];

async function buildOnce(): Promise<void> {
  if (isBuilt()) return;
  console.log('\n── Собираем сайт');
  await buildSite();
}

function inGroups(files: string[], count: number): string[][] {
  const groups = Array.from({ length: count }, (_, i) => files.filter((_file, at) => at % count === i));
  return groups.filter((group) => group.length > 0);
}

// Tests wait for the database and for processes more than they compute.
const GROUPS = 4;

async function checkRules(
  files: string[],
  env: NodeJS.ProcessEnv,
  name = 'Правила и модули',
  isPatient = false,
): Promise<boolean> {
  const steps = inGroups(files, isPatient ? GROUPS / 2 : GROUPS);
  const titles = steps.map((_, i) => `${name}, ${i + 1} из ${steps.length}`);
  const results = await Promise.all(
    steps.map((group, i) =>
      runTests({ ...together(titles[i] ?? '', group, env), isPatient }, steps.length === 1),
    ),
  );
  return results.every(Boolean);
}

/** The rules again, over a pooler to a server that imitates distributed engines, or on `ENGINE_TEST_URL`. */
async function checkRulesOnEngine(): Promise<boolean> {
  const rules = find('*.test.ts').filter((file) => !isOfEngines(file) && usesDatabase(file));
  const name = 'Правила на строгой базе';
  if (process.env['ENGINE_TEST_URL']) return checkRules(rules, {}, name, true);
  const postgres = await startHarshPostgres({ max_connections: '400', fsync: 'off' });
  try {
    await makeMigratedTemplate((database) => ({ url: postgres.urlOf(database) }));
    const pooler = await startPgBouncer(postgres);
    try {
      const env = {
        ENGINE_TEST_URL: pooler.urlOf('postgres'),
        AKANE_TEST_ENGINE: postgres.urlOf('postgres'),
      };
      return await checkRules(rules.filter(isAboutStatements), env, name, true);
    } finally {
      await pooler.remove();
    }
  } finally {
    await postgres.remove();
  }
}

// One after another, because each measures its load on the machine.
function checkDrills(drills: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return runTests(apart('Учения', drills, env, 1));
}

/**
 * Those that measure how long something takes run last and alone. The others wait for servers most of their time: one
 * runs beside the rules on such a database (`onEngine`), then two run at once.
 */
async function checkEngines(engines: string[], env: NodeJS.ProcessEnv, onEngine: boolean): Promise<boolean> {
  const title = 'Внешние базы данных';
  const waiting = engines.filter((file) => !measuresWaits(file));
  const results: boolean[] = [];
  async function checkWaiting(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift())
      results.push(
        await runTests(apart(`${title}: ${path.basename(file)}`, [file], env, 1), engines.length === 1),
      );
  }
  async function checkStrict(): Promise<void> {
    if (onEngine) results.push(await checkRulesOnEngine());
    await checkWaiting();
  }
  await Promise.all([checkWaiting(), checkStrict()]);
  const measuring = engines.filter(measuresWaits);
  if (measuring.length > 0) results.push(await runTests(apart(`${title}: время ответов`, measuring, env, 1)));
  return results.every(Boolean);
}

// In namespaces of their own, so that all processes and networks end with the run; a shell collects the processes whose
// parents were killed.
const CLUSTER_SPACE = ['--net', '--mount', '--uts', '--pid', '--fork', '--kill-child', '--mount-proc'];

function checkCluster(files: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  if (process.getuid?.() !== 0) {
    console.log('Проверки кластера создают сети и машины: запустите их от root.');
    return Promise.resolve(false);
  }
  const step = apart('Кластер', files, { ...env, AKANE_CLUSTER: 'on' }, 1);
  const begin = 'ip link set lo up && { "$@" & wait $!; }';
  const args = [...CLUSTER_SPACE, 'sh', '-c', begin, 'sh', step.command, ...step.args];
  return runTests({ ...step, command: 'unshare', args });
}

// Each has a server, a database and a browser: more at once than cores take as long, and slow each other down.
const JOURNEYS_AT_ONCE = 2;

/** A file for each group of test files that runs them over one site (`shareSite`). */
function groupSharing(files: string[], folder: string): string[] {
  return inGroups(files, JOURNEYS_AT_ONCE).map((group, i) => {
    const file = path.join(folder, `sharing-${i + 1}.mjs`);
    const runner = path.join(ROOT, 'tests/support/runner/sharing-group.ts');
    writeFileSync(
      file,
      `import { runSharing } from ${JSON.stringify(runner)};\nawait runSharing(${JSON.stringify(group)});\n`,
    );
    return file;
  });
}

async function checkJourneys(journeys: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'akane-sharing-'));
  try {
    const groups = groupSharing(journeys.filter(sharesSite), folder);
    const files = [...groups, ...journeys.filter((file) => !sharesSite(file))];
    return await runTests(apart('Путешествия в браузере', files, env, JOURNEYS_AT_ONCE));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function checkBrowsers(browsers: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  return runTests(apart('Другие браузеры', browsers, env, 1));
}

async function prepare(sites: number, demos: number): Promise<DemoFolder | undefined> {
  if (sites > 0) await buildOnce();
  return demos > 0 ? makeDemoFolder() : undefined;
}

async function checkBehaviour(files: string[], text: Step[], onEngine: boolean): Promise<boolean> {
  const engines = files.filter(isOfEngines);
  const rules = files.filter((file) => file.endsWith('.test.ts') && !isOfEngines(file));
  const drills = files.filter((file) => file.endsWith('.drill.ts'));
  const journeys = files.filter((file) => file.endsWith('.e2e.ts'));
  const browsers = files.filter(isOfBrowsers);
  const cluster = files.filter(isOfCluster);
  const demos = journeys.length + browsers.length;
  const server = await startTestServer();
  const env = { AKANE_TEST_PG: server.host };
  const checkedText = inOrder(text, rules.length === 0);
  // While the rules, which take longer than the text, are still checked: so no core is idle.
  const prepared = checkedText.then(() =>
    prepare(engines.length + drills.length + cluster.length + demos, demos),
  );
  const checkedRules = checkRules(rules, env);
  try {
    await Promise.allSettled([prepared, checkedRules]);
    const demo = await prepared;
    const results = [await checkedText, await checkedRules];
    if (engines.length > 0) results.push(await checkEngines(engines, env, onEngine));
    if (cluster.length > 0) results.push(await checkCluster(cluster, env));
    if (drills.length > 0) results.push(await checkDrills(drills, env));
    const withDemo = { ...env, ...(demo && { AKANE_TEST_DEMO: demo.folder }) };
    if (journeys.length > 0) results.push(await checkJourneys(journeys, withDemo));
    if (browsers.length > 0) results.push(await checkBrowsers(browsers, withDemo));
    return results.every(Boolean);
  } finally {
    await (await prepared.catch(() => undefined))?.remove();
    await server.leave();
  }
}

// `npm test -- text` is format, lint and types; `… rules` all tests without a browser, `… journeys` those with one,
// `… engines` those with other database servers, `… browsers` the main job in other browsers, `… image` the one of the
// container image, `… cluster` the drills of docs/operating/patroni.md (as root), `… FILE…` only those files.
// `… clock` those that read the clock, at every moment of `MOMENTS`; with `TEST_TIME='2026-12-31 23:58 Europe/Moscow'`
// everything runs at that moment.
// Without words it is the first three, which every change needs; `.ci/run` adds the engines.
const PARTS: Record<string, () => string[]> = {
  text: () => [],
  rules: () => find('*.test.ts').filter((file) => !isOfEngines(file)),
  journeys: () => find('*.e2e.ts'),
  engines: () => find('*.test.ts').filter(isOfEngines),
  browsers: () => find('*.browser.ts'),
  cluster: () => find('*.cluster.ts'),
  image: () => [IMAGE_DRILL],
  clock: () =>
    [...find('*.test.ts'), ...find('*.e2e.ts')].filter((file) => !isOfEngines(file) && isAboutTime(file)),
};
const named = process.argv.slice(2);
runsAgain = named.every((name) => Object.hasOwn(PARTS, name));
const asked = named.length > 0 ? named : ['text', 'rules', 'journeys'];
const missing = asked.filter((name) => !Object.hasOwn(PARTS, name) && !existsSync(path.join(ROOT, name)));
if (missing.length > 0) {
  console.log(`Нет таких файлов: ${missing.join(', ')}`);
  process.exit(1);
}
const moment = process.env['TEST_TIME'];
const isAtMoment = offsetOfMoment(process.env) !== 0;
if (!isAtMoment && (moment !== undefined || asked.includes('clock'))) {
  needTools(TOOLS);
  const failed: string[] = [];
  for (const one of moment === undefined ? MOMENTS : [moment])
    if (!(await runAtMoment(one, asked))) failed.push(one);
  process.exit(failed.length > 0 ? 1 : 0);
}
const files = asked.flatMap((name) => PARTS[name]?.() ?? [name]);
const text = asked.includes('text') ? TEXT : [];
const started = performance.now();
if (files.length > 0) {
  needTools({
    ...TOOLS,
    ...(files.some(isOfEngines) && TOOLS_OF_ENGINES),
    ...(files.some(isOfCluster) && TOOLS_OF_CLUSTER),
    ...Object.assign({}, ...files.map((file) => TOOLS_OF_BROWSERS[path.basename(file)])),
    ...(files.includes(IMAGE_DRILL) && TOOLS_OF_IMAGE),
  });
  if (asked.includes('journeys')) preferHeadlessShell();
}
keepTemporaryFilesInMemory();
// Each of the hundreds of processes of a run would strip the types of the same modules and compile them anew.
process.env['NODE_COMPILE_CACHE'] ??= path.join(ROOT, 'node_modules/.cache/node');
const isGood =
  files.length > 0 ? await checkBehaviour(files, text, asked.includes('engines')) : await inOrder(text, true);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
console.log(`\n${took.join('\n')}`);
if (passedAgain.length > 0) console.log(`\nСо второго раза: ${passedAgain.join(', ')}`);
console.log(isGood ? `\nВсё в порядке, ${minutes} мин.` : `\nЕсть ошибки, они выше (${minutes} мин).`);
process.exit(isGood ? 0 : 1);
