import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createChangedKeys, type ChangeKey } from './changed-keys.ts';

function changedAfter(changed: ReturnType<typeof createChangedKeys>, keys: ChangeKey[], change: () => void) {
  const since = changed.version();
  change();
  return keys.filter((key) => changed.haveChanged([key], since));
}

test('a changed row changes itself, its kind and the public, and no other row', () => {
  const changed = createChangedKeys();
  const keys: ChangeKey[] = ['release:1', 'release:2', 'release', 'genre', 'site', 'public'];
  assert.deepEqual(
    changedAfter(changed, keys, () => changed.add('release:1')),
    ['release:1', 'release', 'public'],
  );
  assert.deepEqual(
    changedAfter(changed, keys, () => changed.add('site')),
    ['site', 'public'],
  );
});

test('sessions and users are nothing public', () => {
  const changed = createChangedKeys();
  const keys: ChangeKey[] = ['session:1', 'user:1', 'public'];
  assert.deepEqual(
    changedAfter(changed, keys, () => changed.add('session:1')),
    ['session:1'],
  );
  assert.deepEqual(
    changedAfter(changed, keys, () => changed.add('user:1')),
    ['user:1'],
  );
});

test('what was made of nothing never changes until changes were missed', () => {
  const changed = createChangedKeys();
  const since = changed.version();
  changed.add('release:1');
  assert.equal(changed.haveChanged([], since), false);
  changed.addAll();
  assert.equal(changed.haveChanged([], since), true);
});

test('what was made before a forgotten change counts as changed, what was made after it does not', () => {
  const changed = createChangedKeys(4);
  const before = changed.version();
  changed.add('release:1');
  const after = changed.version();
  assert.equal(changed.haveChanged(['release:2'], before), false);
  changed.add('release:3');
  // The kind and the public are changed last, so the rows are forgotten first.
  changed.add('release:4');
  assert.equal(changed.haveChanged(['release:2'], before), true);
  assert.equal(changed.haveChanged(['release:2'], after), false);
  assert.equal(changed.haveChanged(['release:3'], after), true);
});
