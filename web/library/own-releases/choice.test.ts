import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countFilters, ownPath, toggleValue, withoutFilters } from './choice.ts';
import { readCollectionsChoice, readFavoritesChoice } from './read-choice.ts';

const query = (path: string) => new URL(path, 'http://x').searchParams;

test('reads a choice from an address as it was written', () => {
  const favorites = readFavoritesChoice(
    query('?types=TV,OVA&genres=3&years=2016, 2018&age_ratings=R6_PLUS&search=поезд&sorting=YEAR_ASC'),
  );
  assert.deepEqual(favorites.years, ['2016', '2018']);
  assert.deepEqual(readFavoritesChoice(query(ownPath(favorites))), favorites);
  const collections = readCollectionsChoice(query('?type_of_collection=WATCHING&years=2016'));
  assert.deepEqual(readCollectionsChoice(query(ownPath(collections))), collections);
  assert.equal(countFilters(favorites), 7);
});

test('omits defaults from the address', () => {
  assert.equal(ownPath(readFavoritesChoice(query('?sorting=CREATED_AT_DESC'))), '/me/favorites/');
  assert.equal(ownPath(readCollectionsChoice(query(''))), '/me/collections/');
  assert.equal(ownPath(readCollectionsChoice(query('')), { page: 3 }), '/me/collections/?page=3');
});

test('ignores invalid values of an address', () => {
  const wrong = readFavoritesChoice(query('?types=RADIO&years=x&genres=-&sorting=UP&search=+&page=x'));
  assert.equal(ownPath(wrong), '/me/favorites/');
  assert.equal(readCollectionsChoice(query('?type_of_collection=LOVED')).type, 'PLANNED');
});

test('toggles and resets filters; the list and its order stay', () => {
  const plain = readCollectionsChoice(query('?type_of_collection=WATCHED'));
  const one = toggleValue(plain, 'types', 'TV');
  assert.deepEqual([one.types, toggleValue(one, 'types', 'TV').types], [['TV'], []]);
  assert.equal(ownPath(withoutFilters(one)), '/me/collections/?type_of_collection=WATCHED');
});
