import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Failure } from '#server/failure.ts';
import { serveFiles } from '#server/http/send-file.ts';
import type { OpenSite } from '#server/main.ts';
import { compressAssets } from './compress-assets.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = path.join(ROOT, 'build');
const STAMP = path.join(BUILD, 'stamp');
const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
];

type Handler = {
  createWebHandler: (
    api: (request: Request) => Promise<Response>,
    site: { publicOrigin: string; mediaOrigins: string[] },
  ) => (request: Request) => Promise<Response>;
};

function fingerprint(): string {
  const hash = createHash('sha256');
  const entries = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether what is built is what the sources say. */
export function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Builds the site; a build that failed leaves no stamp, so that the next start builds again. */
export async function buildSite(): Promise<void> {
  const stamp = fingerprint();
  rmSync(STAMP, { force: true });
  const cli = path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs');
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [cli, 'build'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Failure('internal', `Сайт не собрался:\n${Buffer.concat(said).toString()}`);
  compressAssets(path.join(BUILD, 'client'));
  writeFileSync(STAMP, stamp);
}

/** Opens the site as built. */
export const openBuiltSite: OpenSite = async (api, config) => {
  const entry = pathToFileURL(path.join(BUILD, 'server/index.js')).href;
  const { createWebHandler } = (await import(entry)) as Handler;
  const fetch = createWebHandler(api, config);
  return { fetch, files: [serveFiles(path.join(BUILD, 'client'))] };
};

/** Opens the site from its sources through Vite, which puts every saved change into the open page. */
export const openSourceSite: OpenSite = async (api, config) => {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: config.port + 1 } },
  });
  const fetch = async (request: Request) => {
    const { createWebHandler } = (await vite.ssrLoadModule('/web/handler.ts')) as Handler;
    return createWebHandler(api, config)(request);
  };
  return { fetch, files: [], middleware: vite.middlewares, close: () => vite.close() };
};
