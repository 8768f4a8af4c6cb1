import { Failure } from '#server/failure.ts';

/** A stored file as a backup lists it; `changed` is an ISO time. */
export type FileEntry = { key: string; size: number; changed: string; sha256: string };

const BATCH = 1000;

/** Writes a list as lines of JSON. */
export async function* encodeList(entries: AsyncIterable<FileEntry>): AsyncGenerator<Buffer> {
  let lines: string[] = [];
  for await (const { key, size, changed, sha256 } of entries) {
    lines.push(`${JSON.stringify({ key, size, changed, sha256 })}\n`);
    if (lines.length < BATCH) continue;
    yield Buffer.from(lines.join(''));
    lines = [];
  }
  yield Buffer.from(lines.join(''));
}

/** Reads a list that `encodeList` has written. */
export async function* decodeList(chunks: AsyncIterable<Buffer>): AsyncGenerator<FileEntry> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as FileEntry;
  }
}

/** Compares two keys by their bytes. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

type Keyed = { key: string };

/** Reads one list, and fails when it is not in the order of its keys. */
function createReader<T extends Keyed>(list: AsyncIterable<T>) {
  const iterator = list[Symbol.asyncIterator]();
  let last = '';
  return async (): Promise<T | undefined> => {
    const { done, value } = await iterator.next();
    if (done) return undefined;
    if (compareKeys(value.key, last) <= 0)
      throw new Failure('internal', `Список файлов идёт не по порядку: ${value.key} после ${last}.`);
    last = value.key;
    return value;
  };
}

export type Joined<L, R> = { left?: L | undefined; right?: R | undefined };

/** Joins two lists in the order of their keys: each key once, with what either list has of it. */
export async function* joinByKey<L extends Keyed, R extends Keyed>(
  lefts: AsyncIterable<L>,
  rights: AsyncIterable<R>,
): AsyncGenerator<Joined<L, R>> {
  const [nextLeft, nextRight] = [createReader(lefts), createReader(rights)];
  let [left, right] = [await nextLeft(), await nextRight()];
  while (left || right) {
    const order = !left ? 1 : !right ? -1 : compareKeys(left.key, right.key);
    yield { left: order <= 0 ? left : undefined, right: order >= 0 ? right : undefined };
    if (order <= 0) left = await nextLeft();
    if (order >= 0) right = await nextRight();
  }
}
