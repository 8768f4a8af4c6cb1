import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { execa } from 'execa';
import sharp from 'sharp';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { encodeSample, flashes } from '#tests/support/samples/flash-and-beep.ts';
import { type SourceReport, transcode } from '../transcode.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (name: string) => path.join(folder, name);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const sine = (hertz: number) => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=2:r=48000`];

/** Publishes a file; returns the codecs of the episode, the report, and what ffmpeg said. */
async function publish(file: string): Promise<{ codecs: string; report: string; said: string }> {
  const made = `${file}.made`;
  await mkdir(made);
  let report = '';
  const onReport = ({ sentences }: SourceReport) => void (report = sentences.join(' '));
  let said = '';
  const onMessage = (text: string) => void (said += text);
  const { renditions } = await transcode(file, made, { onReport, onMessage });
  return { codecs: renditions[0]?.codecs ?? '', report, said };
}

async function withTwoSounds(name: string, other: string[]): Promise<string> {
  const inputs = [...flashes(2), ...sine(440), ...sine(880)];
  const maps = ['-map', '0', '-map', '1', '-map', '2', '-c:a:0', 'aac', '-disposition:a:0', 'default'];
  return encodeSample(at(name), inputs, [...maps, ...other]);
}

test('a second sound in a codec that is not accepted does not block a film', async () => {
  for (const codec of ['wavpack', 'g722', 'adpcm_ms']) {
    const { codecs, report, said } = await publish(await withTwoSounds(`${codec}.mkv`, ['-c:a:1', codec]));
    assert.match(codecs, /mp4a/, codec);
    assert.equal(said, '', codec);
    assert.match(report, /Взята звуковая дорожка 1 из 2, основная в файле: .*AAC/, codec);
  }
});

test('a cover in GIF does not block a film', async () => {
  await writeFile(
    at('cover.gif'),
    await sharp({ create: { width: 60, height: 90, channels: 3, background: 'blue' } })
      .gif()
      .toBuffer(),
  );
  const plain = await encodeSample(at('plain.mkv'), [...flashes(2), ...sine(440)], ['-c:a', 'aac']);
  const cover = [
    '-attach',
    at('cover.gif'),
    '-metadata:s:t',
    'mimetype=image/gif',
    '-metadata:s:t',
    'filename=cover.gif',
  ];
  await execa('ffmpeg', ['-v', 'error', '-i', plain, ...cover, '-c', 'copy', at('covered.mkv')]);
  const { report } = await publish(at('covered.mkv'));
  assert.match(report, /1 обложка.*Обложка не взята/);
});

test('sound in TTA or WavPack is used when there is no other', async () => {
  for (const codec of ['tta', 'wavpack']) {
    const inputs = [...flashes(2), ...sine(440)];
    const file = await encodeSample(at(`only-${codec}.mkv`), inputs, ['-c:a', codec]);
    assert.match((await publish(file)).codecs, /mp4a/, codec);
  }
});

test('a film whose only sound is in a codec that is not accepted is refused with its name', async () => {
  const file = await encodeSample(
    at('only.mkv'),
    [...flashes(2), ...sine(440)],
    ['-c:a', 'g722', '-ar', '16000'],
  );
  await assert.rejects(publish(file), {
    code: 'invalid',
    message: /кодеком, который мы не принимаем: .*g722/,
  });
});
