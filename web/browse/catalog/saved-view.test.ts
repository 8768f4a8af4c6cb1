import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserStorage } from '#web/entities/storage/browser-storage.ts';
import { type CatalogChoice, DEFAULT_CATALOG_CHOICE } from '#web/entities/release-list/catalog-choice.ts';
import { createSavedViewStore, savedViewRedirect, savableViewPath } from './saved-view.ts';

const VIEW = '/anime/catalog/?types=TV';
const redirectFrom = (requested: string, current: string, view: string | null = VIEW) =>
  savedViewRedirect(new URL(requested, 'http://site'), new URL(current, 'http://site'), view);

function storageWith(text: string | null = null): BrowserStorage {
  let stored = text;
  return { getItem: () => stored, setItem: (_, value) => void (stored = value) };
}

test('opens the saved view instead of the plain catalogue when coming from another page', () => {
  assert.equal(redirectFrom('/anime/catalog/', '/'), VIEW);
  assert.equal(redirectFrom('/anime/catalog/', '/anime/releases/release/fox-post'), VIEW);
  assert.equal(redirectFrom('/anime/catalog/', '/', null), null);
});

test('prefers an address with parameters to the saved view', () => {
  assert.equal(redirectFrom('/anime/catalog/?seasons=winter', '/'), null);
  assert.equal(redirectFrom('/anime/catalog/?search=%D0%BB%D0%B8%D1%81', '/'), null);
  assert.equal(redirectFrom('/anime/catalog/?page=2', '/'), null);
  assert.equal(redirectFrom('/anime/genres/', '/'), null);
});

test('shows the plain catalogue when coming from the catalogue and on Back', () => {
  assert.equal(redirectFrom('/anime/catalog/', VIEW), null);
  // On Back, the browser is already at the address when it loads the page.
  assert.equal(redirectFrom('/anime/catalog/', '/anime/catalog/'), null);
});

test('saves filters, sorting and view but not the search', () => {
  const search = 'лис';
  assert.equal(savableViewPath(DEFAULT_CATALOG_CHOICE), null);
  assert.equal(savableViewPath({ ...DEFAULT_CATALOG_CHOICE, search }), null);
  assert.equal(
    savableViewPath({ ...DEFAULT_CATALOG_CHOICE, search, view: 'list', sorting: 'YEAR_DESC' }),
    '/anime/catalog/?sorting=YEAR_DESC&view=list',
  );
});

test('saves excluded genres and personal filters, too', () => {
  const choice = { genres: ['2', '1'], exclude_genres: ['3'], genres_mode: 'any', without_watched: true };
  assert.equal(
    savableViewPath({ ...DEFAULT_CATALOG_CHOICE, ...choice, collections: ['PLANNED'] } as CatalogChoice),
    '/anime/catalog/?genres=1,2&exclude_genres=3&collections=PLANNED&genres_mode=any&without_watched=1',
  );
});

test('treats the same filters in another order as the same view', () => {
  const view = (genres: string[]) => savableViewPath({ ...DEFAULT_CATALOG_CHOICE, genres });
  assert.equal(view(['7', '1']), view(['1', '7']));
  assert.notEqual(view(['7']), view(['1']));
});

test('saves a view for the next visit and clears it', () => {
  const storage = storageWith();
  const store = createSavedViewStore(storage);
  store.save(VIEW);
  assert.equal(createSavedViewStore(storage).view(), VIEW);
  store.clear();
  assert.equal(store.view(), null);
  assert.equal(createSavedViewStore(storage).view(), null);
});

test('ignores stored values that are not views of the catalogue', () => {
  const damaged = ['{', '7', '"//evil.test"', '"/anime/catalog/"', '"/anime/catalog/../../teams?a"'];
  for (const text of damaged) assert.equal(createSavedViewStore(storageWith(text)).view(), null, text);
});
