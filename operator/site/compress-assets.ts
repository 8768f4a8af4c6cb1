import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/**
 * Writes a `.br` and a `.gz` file beside every script, style and other text of a build, at the best quality; the few
 * bytes of `builds/` are not worth it.
 */
export function compressAssets(folder: string): void {
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
