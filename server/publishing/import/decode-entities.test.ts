import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeEntities } from './decode-entities.ts';

test('decodes HTML entities', () => {
  assert.equal(decodeEntities('Queen&#039;s Blade'), "Queen's Blade");
  assert.equal(decodeEntities('Luck &amp; Logic, &quot;A&quot; &#x42; &lt;3'), 'Luck & Logic, "A" B <3');
});

test('keeps unknown and invalid entities', () => {
  for (const text of ['R&D; &', '&none;', '&#0;', '&#xD800;', '&#999999999;', 'A & B; C']) {
    assert.equal(decodeEntities(text), text);
  }
});
