import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { execa } from 'execa';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { transcode } from '../transcode.ts';

const MAX_LOSS_DB = 6;

/** The volume of a file around a frequency, in decibels. */
async function volumeAt(file: string, hertz: number): Promise<number> {
  const filter = `bandpass=f=${hertz}:width_type=h:w=500,volumedetect`;
  const args = ['-hide_banner', '-i', file, '-map', '0:a', '-af', filter, '-f', 'null', '-'];
  const { stderr } = await execa('ffmpeg', args);
  return Number(/mean_volume: (\S+) dB/.exec(stderr)?.[1]);
}

test('sound in Opus of 32 kbit/s keeps its high tones', async () => {
  const { folder, remove } = await createTestFolder();
  try {
    const noise = ['-f', 'lavfi', '-i', 'anoisesrc=c=white:a=0.2:d=6:r=48000'];
    const opus = ['-ac', '2', '-c:a', 'libopus', '-b:a', '32k'];
    const file = await encodeSample(path.join(folder, 'opus.mp4'), [...flashes(6), ...noise], opus);
    const made = path.join(folder, 'made');
    await mkdir(made);
    await transcode(file, made);
    for (const hertz of [8000, 12_000]) {
      const loss = (await volumeAt(file, hertz)) - (await volumeAt(path.join(made, '480_00000.ts'), hertz));
      assert.ok(loss < MAX_LOSS_DB, `${hertz} Hz: ${loss} dB`);
    }
  } finally {
    await remove();
  }
});
