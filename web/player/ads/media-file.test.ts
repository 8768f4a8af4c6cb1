import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseFile, loadableAddress } from './media-file.ts';
import type { AdMediaFile } from './vast-ad.ts';

const mp4: AdMediaFile = {
  fileURL: 'https://a.test/ad.mp4',
  mimeType: 'video/mp4',
  deliveryType: 'progressive',
  apiFramework: null,
  width: 640,
  height: 360,
  bitrate: 800,
};
const screen = { width: 1280, isSecure: true };
const widthOf = (files: AdMediaFile[], on = screen) => chooseFile(files, on)?.width ?? null;

test('the largest file that fits the player is chosen', () => {
  const files = [mp4, { ...mp4, width: 1920 }, { ...mp4, width: 1280, bitrate: 2000 }];
  assert.equal(widthOf(files), 1280);
  assert.equal(widthOf(files, { ...screen, width: 700 }), 640);
});

test('of files of one size, the highest usable bitrate is chosen', () => {
  const files = [mp4, { ...mp4, bitrate: 9000 }, { ...mp4, bitrate: 2500 }];
  assert.equal(chooseFile(files, screen)?.bitrate, 2500);
});

test('when all files are too large, the smallest is chosen', () => {
  assert.equal(
    widthOf([
      { ...mp4, width: 3840 },
      { ...mp4, width: 1920 },
    ]),
    1920,
  );
});

test('scripts, streams and other formats are ignored', () => {
  const others = [
    { ...mp4, apiFramework: 'VPAID' },
    { ...mp4, mimeType: 'application/javascript' },
    { ...mp4, mimeType: 'video/webm' },
    { ...mp4, deliveryType: 'streaming' },
    { ...mp4, fileURL: null },
  ];
  assert.equal(chooseFile(others, screen), null);
});

test('an https page accepts no http file', () => {
  const open = { ...mp4, fileURL: 'http://a.test/ad.mp4' };
  assert.equal(chooseFile([open], screen), null);
  assert.equal(chooseFile([open], { ...screen, isSecure: false }), open);
});

test('an address that runs a script is rejected', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'нет', '', null])
    assert.equal(loadableAddress(text, screen), null);
  assert.equal(loadableAddress('https://a.test', screen), 'https://a.test/');
});
