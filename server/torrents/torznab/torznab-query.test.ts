import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertLinear } from '#tests/support/code/assert-linear.ts';
import { readTorznabQuery, splitNumbers } from './torznab-query.ts';

type Split = [name: string, season: number | undefined, episode: number | undefined];

function split(words: string): Split | undefined {
  const query = readTorznabQuery(new URLSearchParams({ t: 'search', q: words }));
  const found = query && splitNumbers(query);
  return found ? [found.words, found.season, found.episode] : undefined;
}

const NUMBERED: Record<string, Split | undefined> = {
  'Title 05': ['Title', undefined, 5],
  'Title - 05': ['Title', undefined, 5],
  'Title - 05v2': ['Title', undefined, 5],
  'Title [05]': ['Title', undefined, 5],
  'Title [05] [1080p]': ['Title', undefined, 5],
  'Title 05 1080p': ['Title', undefined, 5],
  'Title E05': ['Title', undefined, 5],
  'Title Episode 5': ['Title', undefined, 5],
  'Название 5 серия': ['Название', undefined, 5],
  'Title S01': ['Title', 1, undefined],
  'Title S01E05': ['Title', 1, 5],
  'Title S01 E05': ['Title', 1, 5],
  'Title.S01E05.1080p.WEB-DL': ['Title', 1, 5],
  'Title S01E05 1080p': ['Title', 1, 5],
  'Title S01E05 Name of it': ['Title', 1, 5],
  'Title S01 1080p': ['Title', 1, undefined],
  'Title 1x05': ['Title', 1, 5],
  'Title 1x05 1080p': ['Title', 1, 5],
  'Title S2 - 05': ['Title', 2, 5],
  'Title S2 05v2': ['Title', 2, 5],
  'Title Season 2 Episode 5': ['Title', 2, 5],
  'Title Season 2 - 05': ['Title', 2, 5],
  'Title 2nd Season - 05': ['Title 2nd Season', undefined, 5],
  'Title S01E01-E12': ['Title', 1, undefined],
  'Title S01E01-12': ['Title', 1, undefined],
  'Title 01-12': ['Title', undefined, undefined],
  'Title [01-12] [1080p]': ['Title', undefined, undefined],
  'Title 01 – 12': ['Title', undefined, undefined],
  'Kaiju No. 8': undefined,
  'Kaiju No 8': undefined,
  'Кайдзю № 8': undefined,
  'Title Part 2': undefined,
  'Kaiju No. 8 - 05': ['Kaiju No 8', undefined, 5],
  'Kaiju No. 8 S01E05': ['Kaiju No 8', 1, 5],
  'Title 1920x1080': undefined,
  'Title S123': undefined,
  Title: undefined,
  '05': undefined,
};

for (const [words, expected] of Object.entries(NUMBERED))
  test(`splits «${words}» into ${JSON.stringify(expected)}`, () => assert.deepEqual(split(words), expected));

test('the name of a show alone asks for no number of another database', () => {
  const isRead = (query: string) => readTorznabQuery(new URLSearchParams(query)) !== null;
  for (const query of [
    't=search',
    't=tvsearch&rid=0',
    't=tvsearch&tvdbid=0&q=',
    't=tvsearch&imdbid=tt0000000',
  ])
    assert.equal(isRead(query), true, query);
  for (const query of ['t=tvsearch&rid=7', 't=tvsearch&tvdbid=10&q=', 't=tvsearch&imdbid=tt0000700'])
    assert.equal(isRead(query), false, query);
});

test('a long query of separators costs no more than its length', () => {
  const longest = ' -1'.repeat(70).slice(0, 200);
  assertLinear((characters) => {
    for (let left = characters; left > 0; left -= 200) split(longest);
  });
});
