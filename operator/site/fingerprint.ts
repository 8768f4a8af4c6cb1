import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = [
  'web/**/*',
  'contract/**/*',
  'vite.config.ts',
  'operator/site/*',
  'react-router.config.ts',
  'package-lock.json',
];

/** Hashes everything the site is built from: equal sources give an equal hash. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  const entries = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }));
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of files.toSorted()) hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}
