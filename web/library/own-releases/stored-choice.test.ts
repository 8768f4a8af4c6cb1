import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearChoices, storedChoiceAtStart, storedChoiceFor, storeChoice } from './stored-choice.ts';
import { readCollectionsChoice, readFavoritesChoice } from './read-choice.ts';

function fakeStorage(entries: [string, string][] = []) {
  const stored = new Map(entries);
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}
const at = (path: string) => new URL(path, 'http://x');
const favorites = (query: string) => readFavoritesChoice(at(`/${query}`).searchParams);

test('a list opened from another page has its last filters', () => {
  const storage = fakeStorage();
  storeChoice(storage, 7, favorites('?types=TV&sorting=YEAR_ASC'));
  storeChoice(storage, 7, readCollectionsChoice(at('/?type_of_collection=WATCHED').searchParams));
  const stored = '/me/favorites/?types=TV&sorting=YEAR_ASC';
  assert.equal(storedChoiceFor(storage, 7, at('/me/favorites/'), at('/')), stored);
  assert.equal(storedChoiceAtStart(storage, 7, at('/me/favorites/'), true), stored);
  assert.equal(
    storedChoiceFor(storage, 7, at('/me/collections/'), at('/')),
    '/me/collections/?type_of_collection=WATCHED',
  );
});

test('an address with filters is kept, and so is a reset', () => {
  const storage = fakeStorage();
  storeChoice(storage, 7, favorites('?types=TV'));
  assert.equal(storedChoiceFor(storage, 7, at('/me/favorites/?years=2016'), at('/')), null);
  assert.equal(storedChoiceFor(storage, 7, at('/me/favorites/'), at('/me/favorites/?types=TV')), null);
  assert.equal(storedChoiceAtStart(storage, 7, at('/me/favorites/'), false), null);
  storeChoice(storage, 7, favorites(''));
  assert.equal(storedChoiceFor(storage, 7, at('/me/favorites/'), at('/')), null);
});

test('ignores a stored address of another page', () => {
  for (const value of ['"//evil.example/?x"', '"/me/collections/?x"', '{', '7']) {
    const storage = fakeStorage([['akane.favorites-choice-of-7', value]]);
    assert.equal(storedChoiceFor(storage, 7, at('/me/favorites/'), at('/')), null);
  }
});

test('a choice is for the viewer who made it, until the viewer signs out', () => {
  const storage = fakeStorage();
  const stored = (viewer: number) => storedChoiceFor(storage, viewer, at('/me/favorites/'), at('/'));
  storeChoice(storage, 7, favorites('?types=TV'));
  assert.equal(stored(8), null);
  assert.notEqual(stored(7), null);
  clearChoices(storage, 7);
  assert.equal(stored(7), null);
});
