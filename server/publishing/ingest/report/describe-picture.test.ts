import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { colorOf } from '#server/media/probe/color.ts';
import { probeVideo } from '#server/media/probe/ffprobe.ts';
import { createTestFolder, makeVideo } from '#tests/support/samples/video.ts';
import { transcode } from '../transcode.ts';
import { describeDamage, describePicture } from './describe-picture.ts';

test('a damaged film is published and says where it is damaged, a whole one says nothing', async () => {
  const { folder, remove } = await createTestFolder();
  const at = (name: string) => path.join(folder, name);
  const reportOf = async (name: string) => {
    await mkdir(at(`made-${name}`));
    let report: string[] = [];
    await transcode(at(name), at(`made-${name}`), { onReport: ({ sentences }) => (report = sentences) });
    return report.join(' ');
  };
  try {
    const file = await makeVideo(at('whole.mkv'), { size: '160x90', seconds: 16, more: ['-g', '48'] });
    const bytes = await readFile(file);
    const half = Math.floor(bytes.length / 2);
    await writeFile(at('bad.mkv'), bytes.fill('damage', half, half + 6000));
    assert.match(await reportOf('bad.mkv'), /^Файл повреждён около 0:(0[5-9]|1[01])/);
    assert.doesNotMatch(await reportOf('whole.mkv'), /повреждён/);
  } finally {
    await remove();
  }
});

test('names five places and the number of the others', () => {
  assert.deepEqual(describeDamage([]), []);
  assert.deepEqual(describeDamage([{ at: 751.4, lost: 2.2 }]), [
    'Файл повреждён около 12:31 (пропало примерно 2 с). Посмотрите эти места в эпизоде.',
  ]);
  const many = Array.from({ length: 7 }, (_, i) => ({ at: 3600 + i * 60, lost: 0 }));
  assert.match(describeDamage(many)[0] ?? '', /около 1:00:00, .*, около 1:04:00; других таких мест: 2\./);
});

test('says what was done with the picture, and nothing about a plain one', async () => {
  const { folder, remove } = await createTestFolder();
  try {
    const plain = await probeVideo(await makeVideo(path.join(folder, 'plain.mkv'), { seconds: 1 }));
    assert.deepEqual(describePicture(plain), []);
    const color = colorOf({ pix_fmt: 'yuv420p10le', color_transfer: 'smpte2084' }, 1080);
    const scan = { kind: 'interlaced', first: 'top' } as const;
    const video = { ...plain.video, color, scan, frameRate: '60000/1001', hasWrongPixelShape: true };
    assert.deepEqual(describePicture({ ...plain, video, duration: 240, claimedDuration: 3600 }), [
      'Видео в HDR (PQ): цвета переведены в обычные, BT.709.',
      'Видео чересстрочное: из каждого поля сделан кадр, кадров в секунду: 59,94.',
      'Форма пикселей указана неверно: они приняты за квадраты.',
      'В заголовке указана длина 1:00:00, а видео длится 4:00.',
    ]);
  } finally {
    await remove();
  }
});
