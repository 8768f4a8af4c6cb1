import assert from 'node:assert/strict';
import { test } from 'node:test';
import { narrowing, ownPath, toggled, withoutFilters } from './choice.ts';
import { readCollectionsChoice, readFavoritesChoice } from './read-choice.ts';

const query = (path: string) => new URL(path, 'http://x').searchParams;

test('a choice is the same when its address is read', () => {
  const favorites = readFavoritesChoice(
    query('?types=TV,OVA&genres=3&years=2016, 2018&age_ratings=R6_PLUS&search=поезд&sorting=YEAR_ASC'),
  );
  assert.deepEqual(favorites.years, ['2016', '2018']);
  assert.deepEqual(readFavoritesChoice(query(ownPath(favorites))), favorites);
  const collections = readCollectionsChoice(query('?type_of_collection=WATCHING&years=2016'));
  assert.deepEqual(readCollectionsChoice(query(ownPath(collections))), collections);
  assert.equal(narrowing(favorites), 7);
});

test('what is plain has the plain address', () => {
  assert.equal(ownPath(readFavoritesChoice(query('?sorting=CREATED_AT_DESC'))), '/me/favorites/');
  assert.equal(ownPath(readCollectionsChoice(query(''))), '/me/collections/');
  assert.equal(ownPath(readCollectionsChoice(query('')), { page: 3 }), '/me/collections/?page=3');
});

test('what an address gets wrong is ignored', () => {
  const wrong = readFavoritesChoice(query('?types=RADIO&years=x&genres=-&sorting=UP&search=+&page=x'));
  assert.equal(ownPath(wrong), '/me/favorites/');
  assert.equal(readCollectionsChoice(query('?type_of_collection=LOVED')).type, 'PLANNED');
});

test('filters are put on and taken off; the list itself and its order stay', () => {
  const plain = readCollectionsChoice(query('?type_of_collection=WATCHED'));
  const one = toggled(plain, 'types', 'TV');
  assert.deepEqual([one.types, toggled(one, 'types', 'TV').types], [['TV'], []]);
  assert.equal(ownPath(withoutFilters(one)), '/me/collections/?type_of_collection=WATCHED');
});
