import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { compareKeys, decodeList, encodeList } from './file-list.ts';

type StoredFile = { key: string; size: number; changed: Date };
type List = () => AsyncIterable<StoredFile>;

const RUN_LENGTH = 100_000;

const byKey = (a: StoredFile, b: StoredFile) => compareKeys(a.key, b.key);

async function isInOrder(files: AsyncIterable<StoredFile>): Promise<boolean> {
  let last = '';
  for await (const { key } of files) {
    if (compareKeys(key, last) < 0) return false;
    last = key;
  }
  return true;
}

// A list of a backup, without sums.
async function writeRun(file: string, run: StoredFile[]): Promise<void> {
  const entries = run
    .toSorted(byKey)
    .map((one) => ({ ...one, changed: one.changed.toISOString(), sha256: '' }));
  await writeFile(file, encodeList(Readable.from(entries)));
}

async function* readRun(file: string): AsyncGenerator<StoredFile, undefined> {
  for await (const { key, size, changed } of decodeList(createReadStream(file)))
    yield { key, size, changed: new Date(changed) };
}

async function* mergeRuns(files: readonly string[]): AsyncGenerator<StoredFile> {
  const runs = files.map(readRun);
  const heads = await Promise.all(runs.map(async (run) => ({ run, first: (await run.next()).value })));
  for (;;) {
    const [head] = heads
      .flatMap((one) => (one.first ? [{ ...one, of: one, first: one.first }] : []))
      .toSorted((a, b) => byKey(a.first, b.first));
    if (!head) return;
    yield head.first;
    head.of.first = (await head.run.next()).value;
  }
}

/** Sorts a list that is too long for memory: by runs in a temporary folder, which are merged. */
async function* sortFiles(files: AsyncIterable<StoredFile>, runLength: number): AsyncGenerator<StoredFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-list-'));
  try {
    const runs: string[] = [];
    let run: StoredFile[] = [];
    const end = async () => {
      runs.push(path.join(folder, String(runs.length)));
      await writeRun(runs.at(-1) ?? '', run);
      run = [];
    };
    for await (const file of files) if (run.push(file) === runLength) await end();
    await end();
    yield* mergeRuns(runs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Puts a list of files into the order of the bytes of their keys. Most stores list them so; some sort by the rules of a
 * language or not at all. The first call looks at the order of the whole list.
 */
export function orderFiles(list: List, runLength = RUN_LENGTH): () => AsyncGenerator<StoredFile> {
  let ordered: Promise<boolean> | undefined;
  return async function* () {
    ordered ??= isInOrder(list());
    yield* (await ordered) ? list() : sortFiles(list(), runLength);
  };
}
