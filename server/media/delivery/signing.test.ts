import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSigner, isGuarded } from './signing.ts';

const SECRET = 'a-secret-of-the-tests';
const FOLDER = `videos/7/${'ab'.repeat(16)}`;
const HOUR = 3600;
const START = Date.UTC(2026, 10, 21, 12, 1);

const at = (minutes: number) => createSigner(SECRET, () => START + minutes * 60_000);

test('a signed folder opens its files for at least the requested time', () => {
  const signed = at(0).sign(FOLDER, 6 * HOUR);
  assert.deepEqual(at(0).open(`${signed}/480_00000.ts`), {
    key: `${FOLDER}/480_00000.ts`,
    seconds: 6 * HOUR + 14 * 60,
  });
  assert.equal(at(6 * 60).open(`${signed}/1080_00000.ts`)?.key, `${FOLDER}/1080_00000.ts`);
  assert.equal(at(6 * 60 + 14).open(`${signed}/480_00000.ts`), null);
});

test('signing twice within a quarter of an hour gives the same address', () => {
  assert.equal(at(0).sign(FOLDER, HOUR), at(14).sign(FOLDER, HOUR));
  assert.notEqual(at(0).sign(FOLDER, HOUR), at(15).sign(FOLDER, HOUR));
});

test('a signature covers the folder, the expiry time and the secret', () => {
  const signer = at(0);
  const signed = signer.sign(FOLDER, HOUR);
  const [, token = ''] = signed.split('/');
  const [expires = '', sum = ''] = token.split(/-(.*)/s);
  const other = FOLDER.replace('7', '8');
  const forged = [
    `t/${expires}-${sum}/${other}/480_00000.ts`,
    `t/${expires}-${sum}/videos/7/480_00000.ts`,
    `t/${Number(expires) + 900}-${sum}/${FOLDER}/480_00000.ts`,
    `t/0${expires}-${sum}/${FOLDER}/480_00000.ts`,
    `t/${expires}-${sum.slice(0, -1)}/${FOLDER}/480_00000.ts`,
    `t/${expires}-${sum}A/${FOLDER}/480_00000.ts`,
    `t/${expires}-${sum.toUpperCase()}/${FOLDER}/480_00000.ts`,
    `t/${expires}-/${FOLDER}/480_00000.ts`,
    `t/${FOLDER}/480_00000.ts`,
    `${signed}/`,
    `${signed}/deeper/480_00000.ts`,
    signed,
  ];
  for (const one of forged) assert.equal(signer.open(one), null, one);
  assert.equal(createSigner('another-secret-word', () => START).open(`${signed}/480_00000.ts`), null);
});

test('addresses match what nginx expects', () => {
  assert.equal(at(0).sign(FOLDER, HOUR), `t/1795266900-qL1LxeUNHIAlzyPeH5678g/${FOLDER}`);
});

test('pictures and storyboards need no signature, other video files do', () => {
  for (const name of ['480.m3u8', '480_00000.ts', 'init.mp4', '1.m4s', 'master.m3u8', 'x', 'a.TS'])
    assert.ok(isGuarded(`${FOLDER}/${name}`), name);
  assert.ok(isGuarded(`Videos/7/a.ts`));
  assert.ok(isGuarded(`t/1-x/${FOLDER}/1.jpg`));
  for (const name of ['sheet_1.jpg', 'a.webp', 'storyboard.vtt'])
    assert.ok(!isGuarded(`${FOLDER}/${name}`), name);
  assert.ok(!isGuarded('posters/1.jpg'));
});
