import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** The files of the tree whose names match a pattern, by their paths from the root. */
export function find(pattern: string): string[] {
  const folders = ['contract', 'server', 'web', 'operator', 'demo', 'tests', 'bench'];
  return folders
    .flatMap((folder) => globSync(`${folder}/**/${pattern}`, { cwd: ROOT, exclude: ['**/node_modules'] }))
    .toSorted();
}

export const isOfCluster = (file: string) => file.endsWith('.cluster.ts');
export const isOfBrowsers = (file: string) => file.endsWith('.browser.ts');

export function isOfEngines(file: string): boolean {
  return path.relative(ROOT, path.resolve(ROOT, file)).startsWith('tests/engines/');
}

const readSource = (file: string) => readFileSync(path.resolve(ROOT, file), 'utf8');

export const usesDatabase = (file: string) =>
  /'#tests\/support\/(api|database|demo)\.ts'/.test(readSource(file));

const NOT_ABOUT_STATEMENTS = [
  'demo/',
  'operator/backup/place/',
  'server/media/',
  'server/platform/http/',
  'server/platform/openapi/',
  'server/publishing/ingest/films/',
  'server/publishing/ingest/killed-at-each-step.test.ts',
  'tests/',
];

/**
 * Whether a test is worth running on a strict database, too. The others check the form of an answer, a file, or what
 * ffmpeg makes of one; others send the same statements, and they take a third of the time of all.
 */
export const isAboutStatements = (file: string) =>
  !NOT_ABOUT_STATEMENTS.some((start) => file.startsWith(start));

/** Whether a test measures how long requests wait, or videos whose machine is gone. */
export const measuresWaits = (file: string) => /\bslowest\b|\bwithin a minute\b/.test(readSource(file));

export const sharesSite = (file: string) => readSource(file).includes("'#tests/support/shared-site.ts'");
