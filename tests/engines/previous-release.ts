import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MIGRATIONS = 'server/platform/database/migrations/*.sql';

/** The commit before the newest migration; undefined where the history of the project is not there. */
export function previousRelease(): string | undefined {
  const log = ['log', '-1', '--diff-filter=A', '--no-renames', '--format=%H', '--', MIGRATIONS];
  const newest = spawnSync('git', log, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  if (!newest) return undefined;
  const before = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${newest}^`], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return before.stdout?.trim() || undefined;
}

/** Writes the files of a release into a folder, with the packages of this one. */
export function extractRelease(release: string, root: string): void {
  mkdirSync(root);
  const archive = execFileSync('git', ['archive', release], { cwd: ROOT, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
}
