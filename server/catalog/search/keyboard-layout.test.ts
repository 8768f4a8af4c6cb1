import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOtherLayout } from './keyboard-layout.ts';

test('reads a Russian word typed on QWERTY, including letters whose keys are punctuation there', () => {
  assert.deepEqual(inOtherLayout('yfhenj'), ['наруто']);
  assert.deepEqual(inOtherLayout("'[j `;br <.ytn"), ['эхо ёжик Бюнет']);
  assert.deepEqual(inOtherLayout('[;'), ['хж']);
});

test('reads a latin word typed on ЙЦУКЕН', () => {
  assert.deepEqual(inOtherLayout('тфкгещ'), ['naruto']);
  assert.deepEqual(inOtherLayout('КуЖЯукщ'), ['Re:Zero']);
});

test('reads a text in both scripts as Cyrillic, as Latin and with the scripts exchanged', () => {
  assert.deepEqual(inOtherLayout('атака nbnfyjd'), ['атака титанов', 'fnfrf nbnfyjd', 'fnfrf титанов']);
});

test('keeps digits and spaces', () => {
  assert.deepEqual(inOtherLayout('k.,jdm 2'), ['любовь 2']);
});
