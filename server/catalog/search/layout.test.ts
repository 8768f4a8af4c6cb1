import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOtherLayout } from './layout.ts';

test('a Russian word typed on QWERTY is read, with the letters that are punctuation there', () => {
  assert.deepEqual(inOtherLayout('yfhenj'), ['наруто']);
  assert.deepEqual(inOtherLayout("'[j `;br <.ytn"), ['эхо ёжик Бюнет']);
  assert.deepEqual(inOtherLayout('[;'), ['хж']);
});

test('a latin word typed on ЙЦУКЕН is read', () => {
  assert.deepEqual(inOtherLayout('тфкгещ'), ['naruto']);
  assert.deepEqual(inOtherLayout('КуЖЯукщ'), ['Re:Zero']);
});

test('a text of both scripts is read in each and with both exchanged', () => {
  assert.deepEqual(inOtherLayout('атака nbnfyjd'), ['атака титанов', 'fnfrf nbnfyjd', 'fnfrf титанов']);
});

test('digits and spaces stay where they are', () => {
  assert.deepEqual(inOtherLayout('k.,jdm 2'), ['любовь 2']);
});
