import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { probeVideo } from './ffprobe.ts';

let folder: string;
let remove: () => Promise<void>;
before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

async function sample(name: string): Promise<string> {
  const inputs = [...flashes(4), '-f', 'lavfi', '-i', 'anoisesrc=a=0.3:d=4:r=48000'];
  return encodeSample(path.join(folder, name), inputs, ['-c:a', 'aac', '-ac', '2', '-b:a', '128k']);
}

/** Replaces bytes of a file after the first `mark`. */
async function write(file: string, mark: Buffer, bytes: Buffer): Promise<void> {
  const content = await readFile(file);
  const at = content.indexOf(mark);
  assert.ok(at >= 0, 'no such bytes');
  bytes.copy(content, at + mark.length);
  await writeFile(file, content);
}

test('channels and sample rate are those of the sound, not those of its container', async () => {
  const file = await sample('untrue.mkv');
  const rate = Buffer.alloc(8);
  rate.writeDoubleBE(48_000);
  const marked = Buffer.concat([Buffer.from([0xb5, 0x88]), rate]);
  const untrue = Buffer.alloc(8);
  untrue.writeDoubleBE(22_050);
  await write(file, Buffer.from([0x9f, 0x81]), Buffer.from([1]));
  await write(file, marked.subarray(0, 2), untrue);
  const { audio } = await probeVideo(file);
  assert.deepEqual([audio?.channels, audio?.sampleRate], [2, 48_000]);
});

test('a bit rate that is too low for the packets of a track is not believed', async () => {
  const file = await sample('untrue.mp4');
  // The head of the configuration of the decoder: AAC, a stream of sound, the size of its buffer; two rates follow.
  const head = Buffer.from([0x40, 0x15, 0, 0, 0]);
  const rates = Buffer.alloc(8);
  rates.writeUInt32BE(8000, 0);
  rates.writeUInt32BE(8000, 4);
  await write(file, head, rates);
  const { audio } = await probeVideo(file);
  assert.ok((audio?.bitrate ?? 0) > 100_000, String(audio?.bitrate));
});
