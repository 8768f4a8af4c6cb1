import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitTitle } from './fit-title.ts';

test('a title of sixty characters keeps every word and fits its box', () => {
  const title = 'Удивительные приключения господина Аоямы в стране без имени';
  const block = fitTitle(title, 680, 270, 122);
  assert.equal(block.lines.join(' '), title);
  assert.ok(block.width <= 680.001 && block.height <= 270.001 && block.size > 40);
});

test('shrinks one word of thirty letters until it fits', () => {
  const block = fitTitle('Достопримечательностеведческий', 680, 270, 122);
  assert.ok(block.width <= 680.001 && block.size > 30);
});
