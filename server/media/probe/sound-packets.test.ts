import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { readSoundPackets } from './sound-packets.ts';

let folder: string;
let remove: () => Promise<void>;
before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

test('sound that is mostly silent has the bit rate of its loud part', async () => {
  const noise = "anoisesrc=a=0.3:d=20:r=48000,volume='if(between(t,16,19),1,0)':eval=frame";
  const inputs = [...flashes(20), '-f', 'lavfi', '-i', noise];
  const file = await encodeSample(path.join(folder, 'variable.mp4'), inputs, ['-c:a', 'aac', '-b:a', '96k']);
  const found = await readSoundPackets(file, 1);
  assert.ok((found?.bitrate ?? 0) > 80_000, JSON.stringify(found));
});

test('sound of Matroska that starts late has the time of its first packet', async () => {
  const late = ['-itsoffset', '3', '-f', 'lavfi', '-i', 'sine=d=2:r=48000'];
  const file = await encodeSample(path.join(folder, 'late.mkv'), [...flashes(5), ...late], ['-c:a', 'ac3']);
  const found = await readSoundPackets(file, 1);
  assert.ok(Math.abs((found?.start ?? 0) - 3) < 0.05, JSON.stringify(found));
});
