import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_VIEWS, queryOfView, readViews, withView } from './saved-views.ts';

const view = { name: 'Без команды', query: 'without_team=true' };

test('a view keeps filters and order of an address, and not its page', () => {
  const query = new URLSearchParams('year=2024&order=name&after=Б_2');
  assert.equal(queryOfView(query), 'order=name&year=2024');
  assert.equal(queryOfView(new URLSearchParams('order=name&year=2024')), queryOfView(query));
});

test('a view of the same name gets the new address, and one without a name is not saved', () => {
  assert.deepEqual(withView([view], { name: ' Без команды ', query: 'year=2024' }), [
    { name: 'Без команды', query: 'year=2024' },
  ]);
  assert.deepEqual(withView([view], { name: '  ', query: '' }), [view]);
});

test('what a browser remembers and is no view is left out', () => {
  assert.deepEqual(readViews([view, null, { name: 1, query: '' }, 'x']), [view]);
  assert.deepEqual(readViews({ views: [view] }), []);
  assert.equal(readViews(Array.from({ length: MAX_VIEWS + 5 }, () => view)).length, MAX_VIEWS);
});
