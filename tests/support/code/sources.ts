import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One source file: its path from the root, and the paths from the root (or package names) that it imports. */
export type Source = { file: string; text: string; lines: number; imports: string[] };

const ROOT = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['contract', 'server', 'web', 'operator', 'demo', 'tests', 'bench'];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g;

function resolveImport(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name;
}

/** Every TypeScript and style source of the project. */
export function readSources(): Source[] {
  const files = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,css,sql}`, { cwd: ROOT, exclude: ['**/node_modules'] }),
  );
  return files.toSorted().map((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    const imports = [...text.matchAll(IMPORT)].map(([, name = '']) => resolveImport(file, name));
    return { file, text, lines: text.split('\n').length - 1, imports };
  });
}
