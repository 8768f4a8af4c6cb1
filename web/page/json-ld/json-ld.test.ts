import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Episode } from '#contract/episodes.ts';
import { DEFAULT_SITE } from '#contract/default-site.ts';
import { NO_POSTER } from '#contract/values.ts';
import { breadcrumbsJsonLd } from './breadcrumbs.ts';
import { episodeJsonLd } from './episode.ts';
import type { JsonLdThing } from './thing.ts';
import { websiteJsonLd } from './website.ts';
import { type DescribedRelease, releaseJsonLd } from './release.ts';
import { releaseListJsonLd } from './release-list.ts';

const PUBLISHER = { origin: 'https://akane.example', site: DEFAULT_SITE };
const NO_LINK = { id: null, url: null, votes: null, rating: null };

function aRelease(fields: Partial<DescribedRelease> = {}): DescribedRelease {
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
    shikimori: NO_LINK,
    mal: NO_LINK,
    ...fields,
  } as DescribedRelease;
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

/** As sent: without undefined fields. */
const sent = (thing: JsonLdThing) => JSON.parse(JSON.stringify(thing)) as Record<string, unknown>;

test('a series has absolute addresses, and no rating until it is rated', () => {
  const thing = sent(releaseJsonLd(PUBLISHER, aRelease(), '/r/night-train'));
  assert.equal(thing['@type'], 'TVSeries');
  assert.deepEqual(
    [thing['url'], thing['image'], thing['alternateName'], thing['genre']],
    [
      'https://akane.example/r/night-train',
      'https://akane.example/storage/1.jpg',
      ['Night Train'],
      ['Драма'],
    ],
  );
  assert.deepEqual(
    [thing['startDate'], thing['numberOfEpisodes'], thing['contentRating']],
    ['2026', 12, '16+'],
  );
  assert.ok(!('aggregateRating' in thing) && !('sameAs' in thing));
});

test('a movie has a date and no episodes, and a rated release its rating', () => {
  const rating = { average: 8.7, votes: 12, distribution: {} };
  const movie = sent(
    releaseJsonLd(PUBLISHER, aRelease({ type: { value: 'MOVIE', description: 'Фильм' }, rating }), '/r/1'),
  );
  assert.deepEqual([movie['@type'], movie['datePublished']], ['Movie', '2026']);
  assert.ok(!('numberOfEpisodes' in movie));
  assert.deepEqual(movie['aggregateRating'], {
    '@type': 'AggregateRating',
    ratingValue: 8.7,
    ratingCount: 12,
    bestRating: 10,
    worstRating: 1,
  });
});

const PLAYED = {
  title: 'Эпизод 7',
  path: '/v/e',
  releasePage: '/r/1',
  playlistPath: '/media/hls/e/master.m3u8',
};

test('an episode names its series and its video', () => {
  const thing = sent(episodeJsonLd(PUBLISHER, { ...PLAYED, episode: anEpisode(), release: aRelease() }));
  assert.deepEqual([thing['@type'], thing['episodeNumber']], ['TVEpisode', 7]);
  assert.equal((thing['partOfSeries'] as JsonLdThing)['url'], 'https://akane.example/r/1');
  const video = thing['video'] as JsonLdThing;
  for (const name of ['name', 'description', 'thumbnailUrl', 'uploadDate', 'contentUrl', 'embedUrl']) {
    assert.equal(typeof video[name], 'string', name);
  }
  assert.equal(video['duration'], 'PT1440S');
});

test('a video that is unavailable, incomplete or for adults is not described', () => {
  const adult = aRelease({
    age_rating: { value: 'R18_PLUS', label: '18+', is_adult: true, description: '' },
  });
  const cases = [
    { ...PLAYED, episode: anEpisode(), release: aRelease(), playlistPath: undefined },
    { ...PLAYED, episode: anEpisode({ preview: NO_POSTER }), release: aRelease() },
    { ...PLAYED, episode: anEpisode({ duration: 0 }), release: aRelease() },
    { ...PLAYED, episode: anEpisode(), release: adult },
  ];
  for (const one of cases) assert.ok(!('video' in sent(episodeJsonLd(PUBLISHER, one))));
  const special = sent(
    episodeJsonLd(PUBLISHER, { ...PLAYED, episode: anEpisode({ ordinal: -1 }), release: aRelease() }),
  );
  assert.ok(!('episodeNumber' in special));
});

test('a page that plays a movie describes the movie', () => {
  const movie = aRelease({ type: { value: 'MOVIE', description: 'Фильм' } });
  const thing = sent(episodeJsonLd(PUBLISHER, { ...PLAYED, episode: anEpisode(), release: movie }));
  assert.deepEqual([thing['@type'], (thing['video'] as JsonLdThing)['@type']], ['Movie', 'VideoObject']);
});

test('breadcrumbs begin at the home page and are numbered', () => {
  const steps = sent(breadcrumbsJsonLd(PUBLISHER, ['Каталог', '/anime/catalog/'], ['Ночной поезд', '/r/1']))[
    'itemListElement'
  ] as JsonLdThing[];
  assert.deepEqual(
    steps.map(({ position, name, item }) => [position, name, item]),
    [
      [1, 'Главная', 'https://akane.example/'],
      [2, 'Каталог', 'https://akane.example/anime/catalog/'],
      [3, 'Ночной поезд', 'https://akane.example/r/1'],
    ],
  );
});

test('the site describes its search, and a list its order', () => {
  const action = sent(websiteJsonLd(PUBLISHER, '/c/?search='))['potentialAction'] as { target: JsonLdThing };
  assert.equal(action.target['urlTemplate'], 'https://akane.example/c/?search={search_term_string}');
  const list = sent(releaseListJsonLd(PUBLISHER, 'Порядок', [aRelease()], ({ alias }) => `/r/${alias}`));
  assert.deepEqual(list['itemListElement'], [
    { '@type': 'ListItem', position: 1, name: 'Ночной поезд', url: 'https://akane.example/r/night-train' },
  ]);
});
