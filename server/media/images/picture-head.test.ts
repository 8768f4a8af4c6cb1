import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { readPictureHead } from './picture-head.ts';

const picture = sharp({ create: { width: 123, height: 45, channels: 3, background: '#446' } });

test('reads the size of each format', async () => {
  const files = {
    jpeg: await picture.clone().jpeg().toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    avif: await picture.clone().avif().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
  };
  for (const [format, file] of Object.entries(files))
    assert.deepEqual(readPictureHead(file), { format, width: 123, height: 45 });
});

test('reads the size of each variant of the formats', async () => {
  const size = { width: 123, height: 45 };
  const files = [
    await picture.clone().jpeg({ progressive: true }).withMetadata({ orientation: 6 }).toBuffer(),
    await picture.clone().jpeg({ chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
    await picture.clone().ensureAlpha(0.5).webp().toBuffer(),
    await picture.clone().png({ palette: true, progressive: true }).toBuffer(),
  ];
  for (const file of files) {
    const { format: _, ...measured } = readPictureHead(file) ?? {};
    assert.deepEqual(measured, size);
  }
});

test('passes over junk between the parts of a JPEG, as decoders do', async () => {
  const file = await picture.clone().jpeg().toBuffer();
  for (const junk of [Buffer.alloc(9), Buffer.from([0xff, 0xff, 0xff]), Buffer.from([1, 0xff, 0, 2])]) {
    const { width, height } =
      readPictureHead(Buffer.concat([file.subarray(0, 20), junk, file.subarray(20)])) ?? {};
    assert.deepEqual([width, height], [123, 45], junk.toString('hex'));
  }
});

test('never hangs or throws on truncated or overwritten files', async () => {
  const files = [
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
    await picture.clone().avif().toBuffer(),
    await picture.clone().gif().toBuffer(),
  ];
  for (const file of files) {
    for (let length = 0; length < Math.min(file.length, 400); length += 1)
      readPictureHead(file.subarray(0, length));
    for (let at = 0; at < Math.min(file.length, 200); at += 1) {
      const changed = Buffer.from(file);
      changed.fill(0xff, at, Math.min(at + 4, file.length));
      readPictureHead(changed);
    }
  }
});

test('returns undefined for other formats', async () => {
  const files = [
    await picture.clone().tiff().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
    Buffer.from('#define x_width 16\n#define x_height 16\n'),
    Buffer.alloc(0),
  ];
  for (const file of files) assert.equal(readPictureHead(file), undefined);
});
