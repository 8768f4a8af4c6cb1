import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceAtStart, choiceFor, keepChoice } from './kept-choice.ts';
import { readCollectionsChoice, readFavoritesChoice } from './read-choice.ts';

function aShelf(entries: [string, string][] = []) {
  const kept = new Map(entries);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
const at = (path: string) => new URL(path, 'http://x');
const favorites = (query: string) => readFavoritesChoice(at(`/${query}`).searchParams);

test('a list opened from elsewhere opens as it was left', () => {
  const shelf = aShelf();
  keepChoice(shelf, favorites('?types=TV&sorting=YEAR_ASC'));
  keepChoice(shelf, readCollectionsChoice(at('/?type_of_collection=WATCHED').searchParams));
  const kept = '/me/favorites/?types=TV&sorting=YEAR_ASC';
  assert.equal(choiceFor(shelf, at('/me/favorites/'), at('/')), kept);
  assert.equal(choiceAtStart(shelf, at('/me/favorites/'), true), kept);
  assert.equal(
    choiceFor(shelf, at('/me/collections/'), at('/')),
    '/me/collections/?type_of_collection=WATCHED',
  );
});

test('an address that chooses something means it, and so does the way back to everything', () => {
  const shelf = aShelf();
  keepChoice(shelf, favorites('?types=TV'));
  assert.equal(choiceFor(shelf, at('/me/favorites/?years=2016'), at('/')), null);
  assert.equal(choiceFor(shelf, at('/me/favorites/'), at('/me/favorites/?types=TV')), null);
  assert.equal(choiceAtStart(shelf, at('/me/favorites/'), false), null);
  keepChoice(shelf, favorites(''));
  assert.equal(choiceFor(shelf, at('/me/favorites/'), at('/')), null);
});

test('a shelf that was tampered with leads nowhere else', () => {
  for (const value of ['"//evil.example/?x"', '"/me/collections/?x"', '{', '7']) {
    const shelf = aShelf([['akane.favorites-choice', value]]);
    assert.equal(choiceFor(shelf, at('/me/favorites/'), at('/')), null);
  }
});
