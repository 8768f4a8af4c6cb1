import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { MANIFEST_FILE, readManifest } from '#server/media/hls/manifest.ts';
import {
  dropJpegs,
  dropLargePreview,
  renameSegments,
  shrinkSheets,
  shrinkStills,
} from './compact-media-folder.ts';

const leaves = (ending: string) => ({
  src: `1280.${ending}`,
  preview: `640.${ending}`,
  thumbnail: `320.${ending}`,
});
const rendition = { name: '480', playlist: '480.m3u8', width: 854, height: 480, bandwidth: 1, codecs: '' };

test('a compacted folder has no `.ts` names or JPEG previews, and its manifest lists only existing files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'akane-lean-'));
  try {
    const preview = { ...leaves('jpg'), optimized: leaves('webp') };
    const manifest = {
      duration: 24,
      renditions: [rendition],
      preview,
      storyboard: 'storyboard.vtt',
      stills: 'stills.webp',
    };
    await writeFile(path.join(folder, MANIFEST_FILE), JSON.stringify(manifest));
    const pictures = [...Object.values(leaves('jpg')), ...Object.values(leaves('webp'))];
    for (const name of ['480_00000.ts', 'sheet_1.jpg', ...pictures])
      await writeFile(path.join(folder, name), '');
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 480, height: 270, channels: 3, background: '#000', noise } as const;
    const stills = await sharp({ create }).webp({ quality: 90 }).toBuffer();
    await writeFile(path.join(folder, 'stills.webp'), stills);
    const sheet = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
    await writeFile(path.join(folder, 'sheet_1.jpg'), sheet);
    await renameSegments(folder);
    await dropJpegs(folder);
    await dropLargePreview(folder);
    await shrinkStills(folder);
    await shrinkSheets(folder);
    const webp = { ...leaves('webp'), src: '640.webp' };
    assert.deepEqual((await readManifest(folder)).preview, { ...webp, optimized: webp });
    assert.deepEqual(
      (await readdir(folder)).toSorted(),
      ['320.webp', '480_00000.mpegts', '640.webp', 'media.json', 'sheet_1.jpg', 'stills.webp'].toSorted(),
    );
    assert.ok((await stat(path.join(folder, 'stills.webp'))).size < stills.length / 2);
    assert.ok((await stat(path.join(folder, 'sheet_1.jpg'))).size < sheet.length / 2);
  } finally {
    await rm(folder, { recursive: true });
  }
});
