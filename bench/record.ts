import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes down what a server answers, for the floor server to answer the same; returns the file. */
export async function record(origin: string, paths: readonly string[], folder: string): Promise<string> {
  const answers = await Promise.all(
    paths.map(async (url) => {
      const response = await fetch(origin + url);
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      return { path: url, type: response.headers.get('content-type') ?? '', body: await response.text() };
    }),
  );
  const file = path.join(folder, 'recorded.json');
  await writeFile(file, JSON.stringify(answers));
  return file;
}
