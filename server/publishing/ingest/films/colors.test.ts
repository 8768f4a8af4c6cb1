import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import {
  columns,
  firstSegment,
  makePicture,
  readColumns,
  readStream,
} from '#tests/support/samples/picture.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { transcode } from '../transcode.ts';

let folder: string;
let remove: () => Promise<void>;
const at = (...names: string[]) => path.join(folder, ...names);

before(async () => {
  ({ folder, remove } = await createTestFolder());
});
after(() => remove());

const TAGS = 'pix_fmt,color_range,color_space,color_transfer,color_primaries';

/** The columns of the published video and the tags of its colours. */
async function publish(name: string, file: string, count = 2) {
  await mkdir(at(name));
  const manifest = await transcode(file, at(name));
  const segment = firstSegment(at(name));
  const { pix_fmt, color_range, color_space, color_transfer, color_primaries } = await readStream(
    segment,
    TAGS,
  );
  assert.deepEqual([pix_fmt, color_range], ['yuv420p', 'tv']);
  const tags = [color_space, color_transfer, color_primaries].join(' ');
  return { tags, patches: await readColumns(segment, count), manifest };
}

function near(found: number[] | undefined, wanted: number[], tolerance = 4): void {
  for (const [i, value] of wanted.entries())
    assert.ok(
      Math.abs((found?.[i] ?? -99) - value) <= tolerance,
      `${found?.join()} instead of ${wanted.join()}`,
    );
}

const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10'];
const GREY = 512;

async function makeHdr(name: string, transfer: string, patches: [number, number, number][]): Promise<string> {
  const params = `log-level=error:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`;
  const tags = ['-color_primaries', 'bt2020', '-color_trc', transfer, '-colorspace', 'bt2020nc'];
  const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', params, ...tags];
  return makePicture(at(name), columns(patches, 'yuv420p10le'), ...x265);
}

test('PQ is tone-mapped: 100 nits are a middle grey, 600 nits nearly white, in the tags of BT.709', async () => {
  const file = await makeHdr('pq.mkv', 'smpte2084', [
    [509, GREY, GREY],
    [674, GREY, GREY],
  ]);
  const { tags, patches, manifest } = await publish('pq', file);
  assert.equal(tags, 'bt709 bt709 bt709');
  near(patches[0], [174, 128, 128], 6);
  near(patches[1], [227, 128, 128], 6);
  const sheet = await sharp(at('pq', 'sheet_1.jpg'))
    .extract({ left: 20, top: 40, width: 1, height: 1 })
    .raw()
    .toBuffer();
  near([...sheet], [184, 184, 184], 8);
  const preview = await sharp(at('pq', manifest.preview.src ?? ''))
    .resize(2, 1, { fit: 'fill' })
    .raw()
    .toBuffer();
  near([...preview.subarray(0, 3)], [184, 184, 184], 10);
});

test('HLG is tone-mapped, too', async () => {
  // White of the studio, 75 %, and its peak.
  const file = await makeHdr('hlg.mkv', 'arib-std-b67', [
    [721, GREY, GREY],
    [940, GREY, GREY],
  ]);
  const { tags, patches } = await publish('hlg', file);
  assert.equal(tags, 'bt709 bt709 bt709');
  near(patches[0], [202, 128, 128], 6);
  near(patches[1], [235, 128, 128], 4);
});

test('standard video keeps its colours and gets the tags of what it is', async () => {
  const patches: [number, number, number][] = [
    [81, 90, 240],
    [145, 54, 34],
  ];
  const small = await makePicture(at('sd.mkv'), columns(patches, 'yuv420p', '160x90'), ...X264);
  const disc = await publish('sd', small);
  assert.equal(disc.tags, 'smpte170m smpte170m smpte170m');
  near(disc.patches[0], [81, 90, 240]);
  near(disc.patches[1], [145, 54, 34]);
  const named = ['-colorspace', 'bt709', '-color_trc', 'bt709', '-color_primaries', 'bt709'];
  const web = await makePicture(at('hd.mkv'), columns(patches, 'yuv420p'), ...X264, ...named);
  assert.equal((await publish('hd', web)).tags, 'bt709 bt709 bt709');
});

test('standard video with the colours of BT.2020 is converted to BT.709', async () => {
  const named = ['-colorspace', 'bt2020nc', '-color_trc', 'bt2020-10', '-color_primaries', 'bt2020'];
  const patches: [number, number, number][] = [
    [500, GREY, GREY],
    [400, 420, 620],
  ];
  const file = await makePicture(at('wide.mkv'), columns(patches, 'yuv420p10le'), ...X264, ...named);
  const { tags, patches: shown } = await publish('wide', file);
  assert.equal(tags, 'bt709 bt709 bt709');
  near(shown[0], [125, 128, 128], 2);
  // The same colour is more saturated in the narrower gamut.
  assert.ok((shown[1]?.[2] ?? 0) > 158, String(shown[1]));
});

test('the full range becomes the limited one', async () => {
  const patches: [number, number, number][] = [
    [0, 128, 128],
    [255, 128, 128],
  ];
  const eight = await makePicture(
    at('full.mkv'),
    columns(patches, 'yuvj420p'),
    ...X264,
    '-pix_fmt',
    'yuvj420p',
  );
  const { patches: shown } = await publish('full', eight);
  near(shown[0], [16, 128, 128], 2);
  near(shown[1], [235, 128, 128], 2);
  const deep: [number, number, number][] = [
    [0, GREY, GREY],
    [1023, GREY, GREY],
  ];
  const range = ['-color_range', 'pc', '-pix_fmt', 'yuv420p10le'];
  const ten = await makePicture(
    at('full10.mkv'),
    `${columns(deep, 'yuv420p10le')},setparams=range=pc`,
    ...X264,
    ...range,
  );
  const { patches: tenShown } = await publish('full10', ten);
  near(tenShown[0], [16, 128, 128], 2);
  near(tenShown[1], [235, 128, 128], 2);
});

test('4:4:4, 10 bits and odd sizes keep their colours', async () => {
  const patches: [number, number, number][] = [
    [324, 360, 960],
    [580, 216, 136],
  ];
  const file = await makePicture(at('odd.mkv'), columns(patches, 'yuv444p10le', '161x91'), ...X264);
  const { patches: shown } = await publish('odd', file);
  near(shown[0], [81, 90, 240]);
  near(shown[1], [145, 54, 34]);
});

test('RGB becomes BT.709', async () => {
  const source =
    "color=black:s=160x90:r=24:d=2,format=gbrp,geq=r='if(lt(X,80),255,0)':g=0:b='if(lt(X,80),0,255)'";
  const file = await makePicture(at('rgb.mkv'), source, '-c:v', 'ffv1');
  const { tags, patches } = await publish('rgb', file);
  assert.equal(tags, 'bt709 bt709 bt709');
  near(patches[0], [63, 102, 240]);
  near(patches[1], [32, 240, 118]);
});

test('what is transparent becomes black', async () => {
  const source =
    "color=black:s=160x90:r=24:d=2,format=yuva420p,geq=lum=200:cb=90:cr=160:a='if(lt(X,80),255,0)'";
  const file = await makePicture(at('alpha.mkv'), source, '-c:v', 'ffv1');
  const { patches } = await publish('alpha', file);
  near(patches[0], [200, 90, 160]);
  near(patches[1], [16, 128, 128], 2);
});
