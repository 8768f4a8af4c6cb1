import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headingsOf } from './headings.ts';

test('lists the highest headings of a rendered text by their anchors', () => {
  const html =
    '<h2 id="text-что-можно-нельзя">Что <em>можно</em> &amp; «нельзя»</h2>\n<p>Текст</p>\n' +
    '<h3 id="text-ниже">Ниже</h3>\n<h2 id="text-18">18+</h2>';
  assert.deepEqual(headingsOf(html), [
    { anchor: 'text-что-можно-нельзя', title: 'Что можно & «нельзя»' },
    { anchor: 'text-18', title: '18+' },
  ]);
  assert.deepEqual(headingsOf(''), []);
});
