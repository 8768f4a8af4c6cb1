import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

async function createId(file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, randomUUID(), { flush: true });
  try {
    // Of two processes that start together the first one's stays, and is complete when it appears.
    await link(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished);
  }
}

/** Reads the id of a data folder, which the first reader creates; the same for all processes that share the folder. */
export async function readDataId(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'id');
  const found = await readFile(file, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  await mkdir(dataDir, { recursive: true });
  await createId(file);
  return readFile(file, 'utf8');
}
