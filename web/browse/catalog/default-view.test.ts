import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Shelf } from '#web/storage/remembered.ts';
import { NO_CHOICE } from '#web/entities/release-list/choice.ts';
import { createViewStore, defaultFor, viewPath } from './default-view.ts';

const VIEW = '/anime/catalog/?types=TV';
const lead = (wanted: string, current: string, view: string | null = VIEW) =>
  defaultFor(new URL(wanted, 'http://site'), new URL(current, 'http://site'), view);

function shelfWith(text: string | null = null): Shelf {
  let kept = text;
  return { getItem: () => kept, setItem: (_, value) => void (kept = value) };
}

test('the bare catalogue opened from elsewhere gives way to the remembered view', () => {
  assert.equal(lead('/anime/catalog/', '/'), VIEW);
  assert.equal(lead('/anime/catalog/', '/anime/releases/release/fox-post'), VIEW);
  assert.equal(lead('/anime/catalog/', '/', null), null);
});

test('an address that says what it wants wins over the remembered view', () => {
  assert.equal(lead('/anime/catalog/?seasons=winter', '/'), null);
  assert.equal(lead('/anime/catalog/?search=%D0%BB%D0%B8%D1%81', '/'), null);
  assert.equal(lead('/anime/catalog/?page=2', '/'), null);
  assert.equal(lead('/anime/genres/', '/'), null);
});

test('inside the catalogue the bare address shows everything, and so does Back to it', () => {
  assert.equal(lead('/anime/catalog/', VIEW), null);
  // The browser is already at the address when Back asks for it.
  assert.equal(lead('/anime/catalog/', '/anime/catalog/'), null);
});

test('filters, order and view are remembered, the search is not', () => {
  const search = 'лис';
  assert.equal(viewPath(NO_CHOICE), null);
  assert.equal(viewPath({ ...NO_CHOICE, search }), null);
  assert.equal(
    viewPath({ ...NO_CHOICE, search, view: 'list', sorting: 'YEAR_DESC' }),
    '/anime/catalog/?sorting=YEAR_DESC&view=list',
  );
});

test('the same filters chosen in another order are the same view', () => {
  const view = (genres: string[]) => viewPath({ ...NO_CHOICE, genres });
  assert.equal(view(['7', '1']), view(['1', '7']));
  assert.notEqual(view(['7']), view(['1']));
});

test('a view is remembered for the next visit and forgotten on demand', () => {
  const shelf = shelfWith();
  const store = createViewStore(shelf);
  store.keep(VIEW);
  assert.equal(createViewStore(shelf).view(), VIEW);
  store.forget();
  assert.equal(store.view(), null);
  assert.equal(createViewStore(shelf).view(), null);
});

test('whatever stands on the shelf, nothing but the catalogue is opened', () => {
  const damaged = ['{', '7', '"//evil.test"', '"/anime/catalog/"', '"/anime/catalog/../../teams?a"'];
  for (const text of damaged) assert.equal(createViewStore(shelfWith(text)).view(), null, text);
});
