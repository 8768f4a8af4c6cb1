import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { cutPreview, mapPoster, saveCover, savePoster } from './pictures.ts';
import { openFolderStorage, type FolderStorage } from '#server/media/storage/folder-storage.ts';

let storage: FolderStorage;
let remove: () => Promise<void>;

before(async () => {
  const made = await createTestFolder();
  storage = openFolderStorage(made.folder);
  remove = made.remove;
});
after(() => remove());

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } });
}

async function sizeOf(address: string | null): Promise<string> {
  const file = storage.localPath((address ?? '').replace('/storage/', ''));
  const { format, width, height, exif } = await sharp(file).metadata();
  assert.equal(exif, undefined);
  return `${path.extname(file)} ${format} ${width}x${height}`;
}

test('stores a poster in three sizes, each as JPEG and WebP', async () => {
  const poster = await savePoster(storage, 'posters/a', await plain(1000, 1500).png().toBuffer());
  const { optimized } = poster;
  assert.equal(await sizeOf(poster.src), '.jpg jpeg 800x1200');
  assert.equal(await sizeOf(poster.preview), '.jpg jpeg 400x600');
  assert.equal(await sizeOf(poster.thumbnail), '.jpg jpeg 200x300');
  assert.equal(await sizeOf(optimized.src), '.webp webp 800x1200');
  assert.equal(await sizeOf(optimized.thumbnail), '.webp webp 200x300');
});

test('cuts a preview to 16:9, and a cover with its tiny placeholder', async () => {
  const picture = await plain(1000, 1000).webp().toBuffer();
  const { files, names } = await cutPreview(picture);
  for (const { name, content } of files) await storage.put(`previews/a/${name}`, content);
  const preview = mapPoster(names, (name) => storage.publicUrl(`previews/a/${name}`));
  assert.equal(await sizeOf(preview.src), '.jpg jpeg 1280x720');
  assert.equal(await sizeOf(preview.optimized.thumbnail), '.webp webp 320x180');
  const cover = await saveCover(storage, 'covers/a', picture);
  assert.equal(await sizeOf(cover.preview), '.jpg jpeg 1920x1080');
  assert.equal(await sizeOf(cover.thumbnail), '.jpg jpeg 32x18');
});

test('stores a cover with the point that people look at', async () => {
  const face = await sharp({ create: { width: 160, height: 200, channels: 3, background: '#f2c09a' } })
    .composite([
      { input: Buffer.from('<svg width="160" height="60"><circle cx="50" cy="30" r="16"/></svg>') },
    ])
    .png()
    .toBuffer();
  const night = sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#202830' } });
  const picture = await night
    .composite([{ input: face, left: 1400, top: 200 }])
    .png()
    .toBuffer();
  const { focus } = await saveCover(storage, 'covers/b', picture);
  assert.ok(focus && focus.x >= 71 && focus.x <= 83, JSON.stringify(focus));
  assert.ok(focus.y >= 15 && focus.y <= 40, JSON.stringify(focus));
});

test('the same picture keeps its addresses, another one gets new ones', async () => {
  const picture = await plain(200, 300).jpeg().toBuffer();
  const once = await savePoster(storage, 'posters/b', picture);
  assert.deepEqual(await savePoster(storage, 'posters/b', picture), once);
  const other = await savePoster(storage, 'posters/b', await plain(200, 300).negate().jpeg().toBuffer());
  assert.notEqual(other.src, once.src);
});

test('applies the orientation and removes the location', async () => {
  const exif = { IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } };
  const picture = await plain(300, 200).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const poster = await savePoster(storage, 'posters/c', picture);
  assert.equal(await sizeOf(poster.thumbnail), '.jpg jpeg 200x300');
});

// A PNG with a header of an immense size: only its header may be read.
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.alloc(100_000)))]);
}

test('refuses SVG, image bombs and broken files in Russian', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
  const broken = (await plain(600, 900).jpeg().toBuffer()).subarray(0, 2000);
  for (const input of [svg, broken, bomb(30_000), bomb(65_535), Buffer.from('<html>'), Buffer.alloc(0)]) {
    const before = process.cpuUsage();
    await assert.rejects(savePoster(storage, 'posters/d', input), { code: 'invalid', message: /^Картинка / });
    // Decoding the large ones takes seconds.
    assert.ok(process.cpuUsage(before).user < 1_000_000);
  }
});
