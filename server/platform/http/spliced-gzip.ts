import { promisify } from 'node:util';
import zlib from 'node:zlib';

type Bytes = Buffer<ArrayBuffer>;

const deflateRaw = promisify(zlib.deflateRaw);

// RFC 1952: magic, deflate, no flags, no time, no hint, unknown system.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const LAST_BLOCK = Buffer.from([3, 0]);
const TRAILER_LENGTH = 8;

// RFC 1951, 3.2.4: a block that is not compressed, so that its bytes can be written over.
function storedBlock(content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(content.length, 1);
  head.writeUInt16LE(content.length ^ 0xffff, 3);
  return Buffer.concat([head, content]);
}

// Ends at a byte, is not the last block and refers to nothing before it.
async function deflatedBlocks(content: Buffer): Promise<Buffer> {
  const { Z_SYNC_FLUSH } = zlib.constants;
  return deflateRaw(content, { level: 9, finishFlush: Z_SYNC_FLUSH });
}

/** Writes one more gzip of the body with another word in its places. */
export type SplicedGzip = (word: string) => Bytes;

/**
 * Compresses a body once for many answers that differ in one word (ASCII, always `length` bytes long), which stands
 * `between` the pieces: each answer costs a copy and a checksum instead of a compression.
 */
export async function spliceGzip(between: readonly Bytes[], length: number): Promise<SplicedGzip> {
  const word = Buffer.alloc(length);
  const pieces = await Promise.all(between.map(deflatedBlocks));
  const blocks = pieces.flatMap((piece, i) => (i === 0 ? [piece] : [storedBlock(word), piece]));
  const template = Buffer.concat([HEADER, ...blocks, LAST_BLOCK, Buffer.alloc(TRAILER_LENGTH)]);
  const offsets: number[] = [];
  let end = HEADER.length;
  for (const [i, block] of blocks.entries()) {
    end += block.length;
    if (i % 2 === 1) offsets.push(end - length);
  }
  const total = between.reduce((sum, piece) => sum + piece.length, offsets.length * length);
  return (text) => {
    const answer = Buffer.from(template);
    let sum = 0;
    for (const [i, piece] of between.entries()) {
      sum = zlib.crc32(piece, sum);
      const offset = offsets[i];
      if (offset === undefined) continue;
      answer.write(text, offset, length, 'latin1');
      sum = zlib.crc32(text, sum);
    }
    answer.writeUInt32LE(sum, answer.length - TRAILER_LENGTH);
    answer.writeUInt32LE(total, answer.length - TRAILER_LENGTH / 2);
    return answer;
  };
}
