import assert from 'node:assert/strict';
import { test } from 'node:test';
import { escapeAttribute, escapeHtml } from './escape-html.ts';

test('escapes the characters that mean something in HTML and XML', () => {
  assert.equal(escapeHtml('Кот & «пёс» <b>"A"</b>'), 'Кот &amp; «пёс» &lt;b&gt;"A"&lt;/b&gt;');
  assert.equal(escapeAttribute('a"b&c<d>'), 'a&quot;b&amp;c&lt;d&gt;');
});
