import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { colorOf } from '../probe/color.ts';
import { requireFilters } from './picture-filters.ts';

const SCALE = ' ... scale             V->V       Scale.';
const TONEMAP = ' .S. tonemap           V->V       Dynamic ranges.';
const ZSCALE = ' TSC zscale            V->V       Scale with zimg.';

test('an ffmpeg without zscale refuses HDR, says what to do, and takes it once zscale is installed', async () => {
  const { folder, remove } = await createTestFolder();
  const { PATH } = process.env;
  const install = (filters: string[]) =>
    writeFile(path.join(folder, 'ffmpeg'), `#!/bin/sh\nprintf '${filters.join('\\n')}\\n'\n`, {
      mode: 0o755,
    });
  const color = (color_transfer: string) => colorOf({ pix_fmt: 'yuv420p10le', color_transfer }, 1080);
  try {
    await install([SCALE, TONEMAP]);
    process.env['PATH'] = `${folder}:${PATH}`;
    for (const transfer of ['smpte2084', 'arib-std-b67'])
      await assert.rejects(requireFilters(color(transfer)), {
        code: 'invalid',
        message: /Установите ffmpeg с библиотекой zimg .* или переведите видео в SDR заранее/,
      });
    await requireFilters(color('bt709'));
    await install([SCALE, TONEMAP, ZSCALE]);
    await requireFilters(color('smpte2084'));
  } finally {
    process.env['PATH'] = PATH;
    await remove();
  }
});
