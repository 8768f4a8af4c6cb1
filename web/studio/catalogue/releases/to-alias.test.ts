import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAlias } from './to-alias.ts';

test('a name in Latin letters proposes an address', () => {
  assert.equal(toAlias('Kitsune no Yūbin: 2nd Season!'), 'kitsune-no-yubin-2nd-season');
  assert.equal(toAlias("Sorry, I'm late"), 'sorry-im-late');
  assert.equal(toAlias('Лисья почта'), '');
});
