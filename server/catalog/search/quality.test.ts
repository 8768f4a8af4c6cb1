import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCatalogue } from '../../../bench/search/search-catalogue.ts';
import { makeNonsense } from '../../../bench/search/search-nonsense.ts';
import {
  EXACT,
  NAME_FIELDS,
  ONE_TYPO,
  searchAllNames,
  WRONG_LAYOUT,
  type TypingStyle,
} from '../../../bench/search/search-quality.ts';
import { createSearchIndex } from './search-index.ts';

const { releases } = readCatalogue();
const index = createSearchIndex();
for (const release of releases) index.put(release);

function shareOf(...kinds: TypingStyle[]): number {
  const results = kinds.flatMap((kind) =>
    NAME_FIELDS.map((field) => searchAllNames(index, releases, field, kind)),
  );
  const total = results.reduce((sum, { searches: asked }) => sum + asked, 0);
  return results.reduce((sum, { found }) => sum + found, 0) / total;
}

test('at least 98 % of exact names find their release among the first three results', () => {
  assert.ok(shareOf(EXACT) >= 0.98);
});

test('at least 95 % of names typed in the wrong layout do so', () => {
  assert.ok(shareOf(WRONG_LAYOUT) >= 0.95);
});

test('at least 90 % of names with one typo do so', () => {
  assert.ok(shareOf(...ONE_TYPO) >= 0.9);
});

test('at most 5 % of 500 texts that mean nothing find a release', () => {
  const { texts } = makeNonsense(releases, 500);
  const found = texts.filter((text) => index.find(text, 1).length > 0);
  assert.ok(found.length <= 25, found.join(', '));
});
