import { once } from 'node:events';
import { crc32, createDeflate, deflateSync } from 'node:zlib';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number, depth = 1): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = depth;
  return chunk('IHDR', data);
}

// Compresses in blocks, so that making the bomb does not need its unpacked size in memory.
async function zeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const block = Buffer.alloc(64 * 1024);
  for (let left = bytes; left > 0; left -= block.length) {
    if (!deflate.write(left < block.length ? block.subarray(0, left) : block)) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}

/** A valid PNG of one colour whose pixels take a thousand times more memory than its file. */
export async function oneColourPng(width: number, height: number): Promise<Buffer> {
  const rows = await zeros((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([PNG, header(width, height), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A PNG whose header claims a size, without any pixels. */
export function pngWithoutPixels(width: number, height: number): Buffer {
  return Buffer.concat([PNG, header(width, height), chunk('IEND', Buffer.alloc(0))]);
}

/** An animated PNG of one pixel with a number of frames. */
export function animatedPng(frames: number): Buffer {
  const point = deflateSync(Buffer.from([0, 0]));
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames, 0);
  const parts = [PNG, header(1, 1), chunk('acTL', control)];
  let sequence = 0;
  const frame = () => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE((sequence += 1) - 1, 0);
    data.writeUInt32BE(1, 4);
    data.writeUInt32BE(1, 8);
    return chunk('fcTL', data);
  };
  parts.push(frame(), chunk('IDAT', point));
  for (let i = 1; i < frames; i += 1) {
    const control2 = frame();
    const number = Buffer.alloc(4);
    number.writeUInt32BE((sequence += 1) - 1);
    parts.push(control2, chunk('fdAT', Buffer.concat([number, point])));
  }
  return Buffer.concat([...parts, chunk('IEND', Buffer.alloc(0))]);
}

/** An animated GIF of one pixel with a number of frames. */
export function animatedGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000000000002c000000000100010000020244010 0'.replaceAll(' ', ''), 'hex');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

/** A WebP whose header claims a size for a frame of a few bytes. */
export function webpWithoutPixels(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
}

/** A WebP whose canvas is 100×100 and whose frame claims another size. */
export function webpWithFalseSize(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(90);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WEBPVP8X', 8, 'latin1');
  bytes.writeUInt32LE(10, 16);
  bytes.writeUIntLE(99, 24, 3);
  bytes.writeUIntLE(99, 27, 3);
  bytes.write('VP8L', 30, 'latin1');
  bytes.writeUInt32LE(bytes.length - 38, 34);
  bytes[38] = 0x2f;
  bytes.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 39);
  return bytes;
}

/** A copy of an AVIF with its size boxes overwritten. */
export function avifWithSize(avif: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(avif);
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8);
    bytes.writeUInt32BE(height, at + 12);
  }
  return bytes;
}
