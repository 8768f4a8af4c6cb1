import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Failure } from '#server/failure.ts';
import { serveFiles } from '#server/platform/http/response/send-file.ts';
import type { OpenSite, Site } from '#server/main.ts';
import type { Log } from '#server/platform/log.ts';
import type { Build } from '#server/media/assets/shared-assets.ts';
import { fingerprint } from '#operator/site/fingerprint.ts';
import { retainAssets } from '#operator/site/retain-assets.ts';
import { separateManifest } from '#operator/site/studio-build.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BUILD = path.join(ROOT, 'build');
const STAMP = path.join(BUILD, 'stamp');
// Builds are made here, so that a running server keeps its files until they are complete.
const NEXT = path.join(BUILD, 'next');

type SiteSettings = Pick<
  Parameters<OpenSite>[0],
  'publicOrigin' | 'publicOrigins' | 'videoOrigins' | 'deliveryOrigins' | 'hasCast'
>;

type Handler = {
  createWebHandler: (
    api: Parameters<Site['renderOver']>[0],
    site: SiteSettings & { logError: (error: unknown) => void },
  ) => ReturnType<Site['renderOver']>;
  listPagePatterns: () => string[];
  fileBound: Site['fileBound'];
};

/** Whether the build was made from the current sources. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint(ROOT);
}

async function runBuild(): Promise<void> {
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: NEXT };
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Failure('internal', `Сайт не собрался:\n${Buffer.concat(output).toString()}`);
}

/**
 * Writes a `.br` and a `.gz` file beside every script, style and other text of a build, at the best quality; the few
 * bytes of `builds/` are not worth it.
 */
function compressAssets(folder: string): void {
  for (const name of globSync('**/*.{js,css,svg,json,webmanifest,txt}', {
    cwd: folder,
    exclude: ['builds/**'],
  })) {
    const file = path.join(folder, name);
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

// Parts are replaced by renames, so files are missing for no longer than a rename takes.
function replaceBuild(): void {
  const last = path.join(BUILD, 'last');
  rmSync(last, { recursive: true, force: true });
  mkdirSync(last);
  for (const part of ['client', 'server', 'retired.json']) {
    if (existsSync(path.join(BUILD, part))) renameSync(path.join(BUILD, part), path.join(last, part));
    renameSync(path.join(NEXT, part), path.join(BUILD, part));
  }
  for (const folder of [last, NEXT]) rmSync(folder, { recursive: true, force: true });
}

/**
 * Builds the site in a folder of its own, then replaces the build in use; a build that failed leaves no stamp, so that
 * the next start builds again.
 */
export async function buildSite(): Promise<void> {
  const stamp = fingerprint(ROOT);
  rmSync(STAMP, { force: true });
  await runBuild();
  separateManifest(path.join(NEXT, 'client'));
  compressAssets(path.join(NEXT, 'client'));
  retainAssets(BUILD, NEXT, Date.now());
  replaceBuild();
  writeFileSync(STAMP, stamp);
}

/** The build in use. */
export function thisBuild(): Build {
  return { id: readFileSync(STAMP, 'utf8').slice(0, 12), assets: path.join(BUILD, 'client/assets') };
}

function pageErrorLog(log: Log): (error: unknown) => void {
  return (error) => log('page.failed', 'Страница не собралась', error);
}

/** Opens the built site. */
export const openBuiltSite: OpenSite = async (_config, { log, serveOtherAssets }) => {
  const entry = pathToFileURL(path.join(BUILD, 'server/index.js')).href;
  const { createWebHandler, listPagePatterns, fileBound } = (await import(entry)) as Handler;
  const logError = pageErrorLog(log);
  const renderOver: Site['renderOver'] = (api, config) => createWebHandler(api, { ...config, logError });
  const files = [serveFiles(path.join(BUILD, 'client'), serveOtherAssets)];
  return { renderOver, fileBound, patterns: listPagePatterns(), files, build: thisBuild() };
};

/** Opens the site from its sources through Vite, which updates open pages when a file is saved. */
export const openSourceSite: OpenSite = async (config, { log }) => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: config.port + 1 } },
  });
  const load = async () => (await vite.ssrLoadModule('/web/handler.ts')) as Handler;
  const { fileBound, listPagePatterns } = await load();
  const logError = pageErrorLog(log);
  const renderOver: Site['renderOver'] =
    (api, settings) =>
    async (...asked) => {
      const { createWebHandler } = await load();
      return createWebHandler(api, { ...settings, logError })(...asked);
    };
  return {
    renderOver,
    fileBound,
    patterns: listPagePatterns(),
    files: [],
    middleware: vite.middlewares,
    close: () => vite.close(),
  };
};
