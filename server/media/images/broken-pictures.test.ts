import assert from 'node:assert/strict';
import path from 'node:path';
import { before, test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { cutPicture } from './cut-picture.ts';
import { saveImage } from './pictures.ts';

const [WIDTH, HEIGHT] = [320, 180];

/** A picture with a red top and a blue bottom, over which colours change so that no row is plain. */
function aPicture() {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const shade = (at * 7919) % 60;
    pixels.set(at < (WIDTH * HEIGHT) / 2 ? [220, shade, shade] : [shade, shade, 220], at * 3);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } });
}

const damage = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0xff;
  return changed;
};
const insert = (bytes: Buffer, at: number, added: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at)]);
const without = (bytes: Buffer, last: number) => bytes.subarray(0, bytes.length - last);
const part = (bytes: Buffer, share: number) => bytes.subarray(0, Math.round(bytes.length * share));
const JUNK = Buffer.from('junk'.repeat(20));

// The first parts of a PNG, up to the pixels, are its signature and its header.
const AFTER_HEADER = 33;

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

function withRiffSize(bytes: Buffer, size: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt32LE(size, 4);
  return changed;
}

// Some programs leave out the marker that says how the four inks are stored.
function withoutAdobeMarker(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xee]));
  assert.ok(at > 0);
  return Buffer.concat([jpeg.subarray(0, at), jpeg.subarray(at + 2 + jpeg.readUInt16BE(at + 2))]);
}

function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const picture = sharp([aPictureBuffer, aPictureBuffer], { join: { animated: true } });
  return picture.toFormat(format).toBuffer();
}
let aPictureBuffer: Buffer;

const SHOWN = 'shown';
const CROPPED = 'Картинка обрезана или повреждена: не видно больше четверти. Скачайте её заново.';
const UNREADABLE = /^Картинка повреждена/;
const other = (name: string) =>
  `Картинка должна быть в формате JPEG, PNG, WebP, AVIF или GIF${name === '' ? '' : `, а это ${name}`}.`;

type Case = [input: string, bytes: Buffer, result: string | RegExp];
let cases: Case[];
before(async () => {
  aPictureBuffer = await aPicture().png().toBuffer();
  const jpeg = await aPicture().jpeg({ quality: 95 }).toBuffer();
  const progressive = await aPicture().jpeg({ progressive: true }).toBuffer();
  const inks = await aPicture().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  const png = await aPicture().png().toBuffer();
  const webp = await aPicture().webp().toBuffer();
  const gif = await aPicture().gif().toBuffer();
  const avif = await aPicture().avif({ effort: 0 }).toBuffer();
  const pixels = png.indexOf('IDAT') - 4;
  const badCheck = pngChunk('tEXt', Buffer.from('a\0b'));
  const badProfile = pngChunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), JUNK]));
  const control = pngChunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  cases = [
    ['JPEG without its last two bytes', without(jpeg, 2), SHOWN],
    ['JPEG without its last rows', part(jpeg, 0.9), SHOWN],
    ['progressive JPEG without its last scan', part(progressive, 0.85), SHOWN],
    ['JPEG without its lower half', part(jpeg, 0.5), CROPPED],
    ['JPEG with hardly anything', jpeg.subarray(0, 700), CROPPED],
    ['JPEG cut in its header', jpeg.subarray(0, 100), /^Картинка /],
    ['JPEG with junk after its end', Buffer.concat([jpeg, JUNK]), SHOWN],
    ['JPEG with junk before a marker', insert(jpeg, 20, Buffer.alloc(9)), SHOWN],
    ['JPEG with a wrong byte in its pixels', damage(jpeg, Math.round(jpeg.length * 0.9)), SHOWN],
    ['JPEG of four inks', inks, SHOWN],
    ['JPEG of four inks without the marker of Adobe', withoutAdobeMarker(inks), SHOWN],
    ['gray JPEG', await aPicture().grayscale().jpeg().toBuffer(), SHOWN],
    ['rotated JPEG', await aPicture().rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer(), SHOWN],
    ['PNG with a wrong checksum of a text', insert(png, AFTER_HEADER, damage(badCheck, 13)), SHOWN],
    ['PNG with a wrong checksum of its pixels', damage(png, png.length - 13), SHOWN],
    ['PNG with a wrong checksum of its end', damage(png, png.length - 1), SHOWN],
    ['PNG with junk after its end', Buffer.concat([png, JUNK]), SHOWN],
    ['PNG without an end', without(png, 12), SHOWN],
    ['PNG with a broken colour profile', insert(png, AFTER_HEADER, badProfile), SHOWN],
    ['PNG without its lower half', part(png, 0.4), CROPPED],
    ['PNG without pixels', png.subarray(0, pixels), UNREADABLE],
    ['PNG of 16 bits', await aPicture().toColourspace('rgb16').png().toBuffer(), SHOWN],
    ['interlaced PNG', await aPicture().png({ progressive: true }).toBuffer(), SHOWN],
    ['PNG with few colours', await aPicture().png({ palette: true }).toBuffer(), SHOWN],
    ['PNG that says it is animated', insert(png, AFTER_HEADER, control), SHOWN],
    ['GIF', gif, SHOWN],
    ['GIF without an end', without(gif, 1), SHOWN],
    ['GIF with another byte at its end', damage(gif, gif.length - 1), SHOWN],
    ['animated GIF', await animation('gif'), SHOWN],
    ['WebP whose size is too large', withRiffSize(webp, webp.length + 10), SHOWN],
    ['WebP whose size is too small', withRiffSize(webp, webp.length - 20), SHOWN],
    ['WebP without its last bytes', without(webp, 9), SHOWN],
    ['WebP with junk after its end', Buffer.concat([webp, JUNK]), SHOWN],
    ['WebP without its half', part(webp, 0.5), UNREADABLE],
    ['animated WebP', await animation('webp'), SHOWN],
    ['AVIF', avif, SHOWN],
    ['AVIF without its last bytes', without(avif, 50), UNREADABLE],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), other('HEIC')],
    ['BMP', Buffer.from(`BM${'\0'.repeat(60)}`), other('BMP')],
    ['TIFF', await aPicture().tiff().toBuffer(), other('TIFF')],
    ['SVG', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), other('SVG')],
    ['PDF', Buffer.from('%PDF-1.7 of some document'), other('PDF')],
    ['a page', Buffer.from('<!doctype html><html></html>'), other('')],
  ];
});

// Red above, blue below: the picture is shown upright and in its colours, or in shades of gray.
async function checkColours(jpeg: Buffer, name: string): Promise<void> {
  const { data, info } = await sharp(jpeg).resize(8, 8).raw().toBuffer({ resolveWithObject: true });
  const at = (row: number) => [...data.subarray((row * 8 + 4) * info.channels).subarray(0, 3)];
  const [[red = 0, , blue = 0], [lowRed = 0, , lowBlue = 0]] = [at(0), at(4)] as [number[], number[]];
  if (name.startsWith('gray')) assert.ok(Math.abs(red - blue) < 3, name);
  else assert.ok(red > blue + 40 && lowBlue > lowRed + 20, `${name}: ${at(0).join()} ${at(4).join()}`);
}

async function resultOf(name: string, cut: Promise<Buffer | undefined>): Promise<string> {
  try {
    await checkColours((await cut) ?? Buffer.alloc(0), name);
    return SHOWN;
  } catch (error) {
    return (error as Error).message;
  }
}

function check(name: string, found: string, expected: string | RegExp): void {
  if (typeof expected === 'string') assert.equal(found, expected, name);
  else assert.match(found, expected, name);
}

test('an upload that viewers open is shown, and another one is refused with a sentence', async () => {
  for (const [name, bytes, expected] of cases) {
    const cut = cutPicture({ line: 'studio', userId: 1 }, bytes, null, [{ width: 64, height: 36 }]);
    check(
      name,
      await resultOf(
        name,
        cut.then(({ cuts: [size] }) => size?.jpeg),
      ),
      expected,
    );
  }
});

test('a picture of a list or of a catalogue is read in the same way', async (t) => {
  const { folder, remove } = await createTestFolder();
  t.after(remove);
  const storage = openFolderStorage(folder);
  for (const [name, bytes, expected] of cases) {
    const cut = saveImage(storage, 'images', bytes).then(({ thumbnail }) =>
      storage.read(`images/${path.basename(thumbnail ?? '')}`),
    );
    check(name, await resultOf(name, cut), expected);
  }
});
