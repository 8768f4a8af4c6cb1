import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchRequest } from './measure-load.ts';

/** Records the responses of a server for the baseline server; returns the path of the file. */
export async function recordResponses(
  origin: string,
  shots: readonly BenchRequest[],
  folder: string,
): Promise<string> {
  const answers = await Promise.all(
    shots.map(async ({ url, ...init }) => {
      const response = await fetch(origin + url, init);
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return { path: url, type: response.headers.get('content-type') ?? '', body: await response.text() };
    }),
  );
  const file = path.join(folder, 'recorded.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}
