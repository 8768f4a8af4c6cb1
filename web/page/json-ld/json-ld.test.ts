import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Episode } from '#contract/episodes.ts';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { NO_POSTER } from '#contract/values.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { playedWork } from './episode.ts';
import type { Thing } from './thing.ts';
import { website } from './website.ts';
import { type Work, work } from './work.ts';
import { worksList } from './works-list.ts';

const US = { origin: 'https://akane.example', site: DEFAULT_SITE };
const nowhere = { id: null, url: null, votes: null, rating: null };

function aWork(fields: Partial<Work> = {}): Work {
  return {
    id: 1,
    alias: 'night-train',
    name: { main: 'Ночной поезд', english: 'Night Train', alternative: null },
    type: { value: 'TV', description: 'ТВ' },
    year: 2026,
    poster: { ...NO_POSTER, src: '/storage/1.jpg' },
    age_rating: { value: 'R16_PLUS', label: '16+', is_adult: false, description: '' },
    episodes_total: 12,
    rating: { average: null, votes: 0, distribution: {} },
    genres: [{ name: 'Драма' }],
    shikimori: nowhere,
    mal: nowhere,
    ...fields,
  } as Work;
}

function anEpisode(fields: Partial<Episode> = {}): Episode {
  const preview = { ...NO_POSTER, src: '/storage/frame.jpg' };
  return {
    id: 'e',
    ordinal: 7,
    duration: 1440,
    updated_at: '2026-11-20T10:00:00+00:00',
    preview,
    ...fields,
  } as Episode;
}

/** As it goes out: fields that are undefined are gone. */
const sent = (thing: Thing) => JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;

test('a series says what it is, absolute addresses only, and no rating that nobody gave', () => {
  const told = sent(work(US, aWork(), '/r/night-train'));
  assert.equal(told['@type'], 'TVSeries');
  assert.deepEqual(
    [told['url'], told['image'], told['alternateName'], told['genre']],
    [
      'https://akane.example/r/night-train',
      'https://akane.example/storage/1.jpg',
      ['Night Train'],
      ['Драма'],
    ],
  );
  assert.deepEqual([told['startDate'], told['numberOfEpisodes'], told['contentRating']], ['2026', 12, '16+']);
  assert.ok(!('aggregateRating' in told) && !('sameAs' in told));
});

test('a film has a date and no episodes, a rated release its rating', () => {
  const rating = { average: 8.7, votes: 12, distribution: {} };
  const film = sent(work(US, aWork({ type: { value: 'MOVIE', description: 'Фильм' }, rating }), '/r/1'));
  assert.deepEqual([film['@type'], film['datePublished']], ['Movie', '2026']);
  assert.ok(!('numberOfEpisodes' in film));
  assert.deepEqual(film['aggregateRating'], {
    '@type': 'AggregateRating',
    ratingValue: 8.7,
    ratingCount: 12,
    bestRating: 10,
    worstRating: 1,
  });
});

const PLAYED = { title: 'Эпизод 7', path: '/v/e', releasePage: '/r/1', film: '/media/hls/e/master.m3u8' };

test('an episode names its series and its video', () => {
  const told = sent(playedWork(US, { ...PLAYED, episode: anEpisode(), release: aWork() }));
  assert.deepEqual([told['@type'], told['episodeNumber']], ['TVEpisode', 7]);
  assert.equal((told['partOfSeries'] as Thing)['url'], 'https://akane.example/r/1');
  const video = told['video'] as Thing;
  for (const name of ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'embedUrl']) {
    assert.equal(typeof video[name], 'string', name);
  }
  assert.equal(video['duration'], 'PT1440S');
});

test('a video that is closed, without a picture or for adults only is not described', () => {
  const adult = aWork({ age_rating: { value: 'R18_PLUS', label: '18+', is_adult: true, description: '' } });
  const cases = [
    { ...PLAYED, episode: anEpisode(), release: aWork(), film: undefined },
    { ...PLAYED, episode: anEpisode({ preview: NO_POSTER }), release: aWork() },
    { ...PLAYED, episode: anEpisode({ duration: 0 }), release: aWork() },
    { ...PLAYED, episode: anEpisode(), release: adult },
  ];
  for (const one of cases) assert.ok(!('video' in sent(playedWork(US, one))));
  const special = sent(playedWork(US, { ...PLAYED, episode: anEpisode({ ordinal: -1 }), release: aWork() }));
  assert.ok(!('episodeNumber' in special));
});

test('a page that plays a film describes the film', () => {
  const film = aWork({ type: { value: 'MOVIE', description: 'Фильм' } });
  const told = sent(playedWork(US, { ...PLAYED, episode: anEpisode(), release: film }));
  assert.deepEqual([told['@type'], (told['video'] as Thing)['@type']], ['Movie', 'VideoObject']);
});

test('the way begins at home and every step has its place', () => {
  const steps = sent(breadcrumbs(US, ['Каталог', '/anime/catalog/'], ['Ночной поезд', '/r/1']))[
    'itemListElement'
  ] as Thing[];
  assert.deepEqual(
    steps.map(({ position, name, item }) => [position, name, item]),
    [
      [1, 'Главная', 'https://akane.example/'],
      [2, 'Каталог', 'https://akane.example/anime/catalog/'],
      [3, 'Ночной поезд', 'https://akane.example/r/1'],
    ],
  );
});

test('the site tells how it is searched, a list its order', () => {
  const action = sent(website(US, '/c/?search='))['potentialAction'] as { target: Thing };
  assert.equal(action.target['urlTemplate'], 'https://akane.example/c/?search={search_term_string}');
  const list = sent(worksList(US, 'Порядок', [aWork()], ({ alias }) => `/r/${alias}`));
  assert.deepEqual(list['itemListElement'], [
    { '@type': 'ListItem', position: 1, name: 'Ночной поезд', url: 'https://akane.example/r/night-train' },
  ]);
});
