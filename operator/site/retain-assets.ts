import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

// A page that was opened a day ago may still load its scripts.
const DAY = 24 * 3600 * 1000;

/** When each asset of earlier builds was last part of the newest one, in milliseconds. */
type Retired = Record<string, number>;

const RETIRED_FILE = 'retired.json';

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function readRetired(build: string): Retired {
  const file = path.join(build, RETIRED_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Retired) : {};
}

/** Copies the assets of the previous build into the next one and drops each a day after it was replaced. */
export function retainAssets(before: string, next: string, now: number): void {
  const [from, to] = [before, next].map((build) => path.join(build, 'client/assets')) as [string, string];
  const known = readRetired(before);
  const retired: Retired = {};
  mkdirSync(to, { recursive: true });
  for (const name of namesIn(from)) {
    const since = known[name] ?? now;
    if (now - since >= DAY || existsSync(path.join(to, name))) continue;
    copyFileSync(path.join(from, name), path.join(to, name));
    retired[name] = since;
  }
  writeFileSync(path.join(next, RETIRED_FILE), JSON.stringify(retired));
}
