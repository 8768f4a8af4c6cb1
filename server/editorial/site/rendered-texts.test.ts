import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { test } from 'node:test';
import { renderedPreview, renderedText } from './rendered-texts.ts';

const ORIGIN = 'https://akane.test';

test('the event loop turns while an expensive text is rendered', async () => {
  const rendering = renderedText('!['.repeat(20_000), ORIGIN);
  const first = await Promise.race([rendering, setImmediate('a turn of the loop')]);
  assert.equal(first, 'a turn of the loop');
  assert.match(await rendering, /^<p>(!\[)+<\/p>\n$/);
});

test('an ordinary text of 25,000 characters does not wait for a thread', async () => {
  const line =
    'По [правилам](/rules) не *нужно* спрашивать то, на что ответ уже есть в описании самого релиза. ';
  const text = `${line.repeat(2)}\n\n`.repeat(130);
  const rendering = renderedText(text, ORIGIN);
  const first = await Promise.race([rendering, setImmediate('a turn of the loop')]);
  assert.match(first, /<a href="\/rules">правилам<\/a> не\u00A0<em>нужно<\/em>/);
});

test('a long text is rendered once for all its readers', async () => {
  const text = 'Правила сайта. '.repeat(5000);
  const first = renderedText(text, ORIGIN);
  // A second rendering would be queued behind the first one and that of a third text.
  const other = renderedText(`${text}!`, ORIGIN);
  const again = renderedText(text, ORIGIN).then(() => 'kept');
  assert.equal(await Promise.race([other.then(() => 'rendered again'), again]), 'kept');
  assert.equal(await first, await renderedText(text, ORIGIN));
});

test('a text has links to the same site for each origin', async () => {
  for (const text of [
    '[Сайт](https://akane.test/rules)',
    `[Сайт](https://akane.test/rules) ${'a. '.repeat(5000)}`,
  ]) {
    assert.doesNotMatch(await renderedText(text, ORIGIN), /_blank/);
    assert.match(await renderedText(text, 'https://other.test'), /_blank/);
  }
});

test('texts of the site wait neither for previews nor for their places in the queue', async () => {
  const slow = (i: number) => `${i} ${'!['.repeat(2000)}`;
  const ended: string[] = [];
  const previews = Array.from({ length: 60 }, (_, i) =>
    renderedPreview(slow(i), ORIGIN, 7).then(
      () => ended.push('preview'),
      () => ended.push('refused'),
    ),
  );
  await renderedText(slow(-1), ORIGIN);
  ended.push('text');
  assert.ok(ended.filter((one) => one === 'preview').length <= 2, ended.join());
  assert.ok(ended.includes('refused'));
  await Promise.all(previews);
});
