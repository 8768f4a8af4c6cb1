import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { colorOf } from '../probe/color.ts';
import { requireFilters } from './picture-filters.ts';

// The programs of a process are asked for their filters once: this file asks an ffmpeg without zimg.
test('an ffmpeg without zscale refuses HDR, says what to do, and takes everything else', async () => {
  const { folder, remove } = await createTestFolder();
  const { PATH } = process.env;
  try {
    const filters =
      ' ... scale             V->V       Scale.\\n .S. tonemap           V->V       Dynamic ranges.\\n';
    await writeFile(path.join(folder, 'ffmpeg'), `#!/bin/sh\nprintf '${filters}'\n`, { mode: 0o755 });
    process.env['PATH'] = `${folder}:${PATH}`;
    const color = (color_transfer: string) => colorOf({ pix_fmt: 'yuv420p10le', color_transfer }, 1080);
    for (const transfer of ['smpte2084', 'arib-std-b67'])
      await assert.rejects(requireFilters(color(transfer)), {
        code: 'invalid',
        message: /Установите ffmpeg с библиотекой zimg .* или переведите видео в SDR заранее/,
      });
    await requireFilters(color('bt709'));
  } finally {
    process.env['PATH'] = PATH;
    await remove();
  }
});
