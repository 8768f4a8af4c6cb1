import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOutLine } from './poster-art/typeface.ts';
import { type LineLimit, wrapName } from './wrap-text.ts';

const LIMITS: [LineLimit, LineLimit] = [
  { size: 80, lines: 2 },
  { size: 40, lines: 4 },
];
const WIDTH = 640;

function fits({ lines, size }: { lines: string[]; size: number }): void {
  for (const line of lines) assert.ok(layOutLine(line).width * size <= WIDTH + 0.001, line);
}

test('sets short names large and long ones smaller, without losing words', () => {
  const short = wrapName('Лунный архив', WIDTH, LIMITS);
  assert.deepEqual(short, { lines: ['Лунный архив'], size: 80 });
  const name = 'Удивительные приключения господина Аоямы в стране без имени';
  const long = wrapName(name, WIDTH, LIMITS);
  fits(long);
  assert.deepEqual([long.size, long.lines.join(' ')], [40, name]);
});

test('breaks into lines of similar length', () => {
  const { lines } = wrapName('Последний поезд в Сакураяму', WIDTH, [{ size: 60, lines: 3 }]);
  assert.deepEqual(lines, ['Последний поезд', 'в Сакураяму']);
});

test('cuts a name of three hundred characters with «…» and splits words wider than a line', () => {
  const words = wrapName('слово '.repeat(50), WIDTH, LIMITS);
  fits(words);
  assert.deepEqual([words.lines.length, words.lines.at(-1)?.endsWith('слово…')], [4, true]);
  const letters = wrapName('Щ'.repeat(60), WIDTH, LIMITS);
  fits(letters);
  assert.equal(letters.lines.join(''), 'Щ'.repeat(60));
  const endless = wrapName('Щ'.repeat(300), WIDTH, LIMITS);
  fits(endless);
  assert.equal(endless.lines.length, 4);
});
