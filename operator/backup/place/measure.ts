import { createHash } from 'node:crypto';

/** The length of a content in bytes and its SHA-256. */
export type Sum = { bytes: number; sha256: string };
/** Called with the number of bytes that were just read. */
export type OnBytes = (bytes: number) => void;

/** Passes a content on and sums it up; `sum` may be called once, at the end. */
export function createMeasure(onBytes: OnBytes = () => {}) {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes(chunk.length);
      yield chunk;
    }
  }
  const sum = (): Sum => ({ bytes, sha256: hash.digest('hex') });
  return { pass, sum };
}

/** Reads a content to its end. */
export async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) void chunk;
}

/** Passes a content on and notes why reading it failed: whoever takes it may report another error. */
export function noteFailure(chunks: AsyncIterable<Buffer>) {
  let failure: unknown;
  async function* pass(): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { chunks: pass(), failure: () => failure };
}
