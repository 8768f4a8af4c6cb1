import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { AGE_RATINGS, MEMBER_ROLES, RELEASE_TYPES, SEASONS } from '#contract/enums.ts';
import { datetime } from '#contract/values.ts';
import { people } from './art/cast/people.ts';
import { catalogueFile, catalogueLine, catalogueText, demoReleases } from './catalogue.ts';
import { GENRES } from './genres.ts';

const lines = demoReleases.map(catalogueLine);
const castOf = demoReleases.flatMap((release) =>
  (release.art.cast?.people ?? []).flatMap((person) => (person ? [[person, release] as const] : [])),
);
type Line = (typeof lines)[number];

function count(has: (line: Line) => boolean): number {
  return lines.filter(has).length;
}

function seen(values: string[]): string[] {
  return [...new Set(values)].toSorted();
}

test('the committed catalogue is what the sources say', async () => {
  assert.equal(await readFile(catalogueFile, 'utf8'), catalogueText(), 'run npm run demo:build');
});

test('ids and aliases are unique and apart from those of real releases', () => {
  assert.ok(lines.length >= 60);
  assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length);
  assert.equal(new Set(lines.map(({ alias }) => alias)).size, lines.length);
  for (const { id, alias } of lines) {
    assert.ok(id >= 900_001);
    assert.match(alias, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('every state that a page can show has a release', () => {
  assert.ok(count(({ is_ongoing }) => is_ongoing) >= 18);
  assert.ok(count(({ episodes, year }) => episodes.length === 0 && year === 2027) >= 4);
  assert.ok(
    count(({ type, is_ongoing, episodes }) => type === 'TV' && !is_ongoing && episodes.length > 0) >= 30,
  );
  assert.ok(count(({ type }) => type === 'MOVIE') >= 6);
  assert.ok(count(({ age_rating }) => age_rating === 'R18_PLUS') >= 2);
  assert.ok(count(({ is_blocked_by_geo }) => is_blocked_by_geo) >= 1);
  assert.ok(count(({ is_blocked_by_copyrights }) => is_blocked_by_copyrights) >= 1);
  assert.ok(count(({ episodes }) => episodes.length >= 60) >= 1);
  assert.ok(count(({ episodes_total }) => episodes_total === null) >= 1);
  assert.ok(count(({ name }) => name.main.length >= 55) >= 1);
  assert.ok(count(({ name }) => !name.main.includes(' ')) >= 1);
  assert.ok(count(({ is_ongoing, notification }) => is_ongoing && notification !== null) >= 1);
  assert.ok(count(({ sponsors }) => sponsors.length > 0) >= 1);
  assert.ok(count(({ torrents }) => torrents.length > 0) >= 3);
  assert.ok(count(({ background_covers }) => background_covers.length > 0) === lines.length);
});

test('every type, season, age rating, role, genre and publish day occurs, and no unknown one', () => {
  assert.deepEqual(seen(lines.map(({ type }) => type)), Object.keys(RELEASE_TYPES).toSorted());
  assert.deepEqual(seen(lines.map(({ season }) => season)), Object.keys(SEASONS).toSorted());
  assert.deepEqual(seen(lines.map(({ age_rating }) => age_rating)), Object.keys(AGE_RATINGS).toSorted());
  assert.deepEqual(seen(lines.flatMap(({ genres }) => genres)), [...GENRES].toSorted());
  const roles = lines.flatMap(({ members }) => members.map(({ role }) => role));
  assert.deepEqual(seen(roles), Object.keys(MEMBER_ROLES).toSorted());
  const airing = lines.filter(({ is_ongoing }) => is_ongoing);
  assert.deepEqual(seen(airing.map(({ publish_day }) => String(publish_day))), '1234567'.split(''));
});

test('posters repeat little: scenery seldom, scenery and colours together never, faces only within a franchise', () => {
  const sceneries = Map.groupBy(demoReleases, ({ art }) => art.motif);
  for (const [motif, releases] of sceneries) assert.ok(releases.length <= 3, motif);
  const looks = demoReleases.map(({ art }) => `${art.motif} ${art.palette}`);
  assert.equal(new Set(looks).size, looks.length);
  for (const [name, releases] of Map.groupBy(castOf, ([person]) => person)) {
    const franchises = new Set(releases.map(([, { alias, franchise }]) => franchise?.name ?? alias));
    assert.equal(franchises.size, 1, name);
  }
});

test('an anime is chosen by its characters: most releases show a face, and everybody of the cast is in one', () => {
  assert.ok(demoReleases.filter(({ art }) => art.cast).length >= 50);
  assert.deepEqual(seen(castOf.map(([person]) => person)), Object.keys(people).toSorted());
});

test('dates have the one form that clients parse', () => {
  for (const { fresh_at, created_at, updated_at, episodes, torrents } of lines) {
    const dates = [
      fresh_at,
      created_at,
      updated_at,
      ...episodes.map((one) => one.updated_at),
      ...torrents.map((one) => one.created_at),
    ];
    for (const date of dates) assert.ok(datetime.safeParse(date).success, date);
  }
});

test('a description is worth reading and short enough to be read', () => {
  for (const { alias, description } of lines) {
    assert.ok(description.length >= 350 && description.length <= 900, `${alias}: ${description.length}`);
    assert.doesNotMatch(description, /(?<!\r)\n| {2}/, alias);
  }
});

test('two to six voices are heard in every release', () => {
  for (const { alias, members } of lines) {
    const voices = members.filter(({ role }) => role === 'voicing').length;
    assert.ok(voices >= 2 && voices <= 6, `${alias}: ${voices}`);
  }
});

test('the parts of a franchise are numbered from 1 without gaps, and each has at least two', () => {
  const franchises = Map.groupBy(
    lines.flatMap(({ franchise }) => franchise ?? []),
    ({ name }) => name,
  );
  assert.ok(franchises.size >= 6);
  for (const [name, parts] of franchises) {
    const places = parts.map(({ sort_order }) => sort_order).toSorted((a, b) => a - b);
    assert.ok(places.length >= 2, name);
    assert.deepEqual(
      places,
      [...places.keys()].map((place) => place + 1),
      name,
    );
  }
});

test('episodes are watched in order, marks lie inside them, and the odd ordinals 0, 0.5 and 25.5 occur', () => {
  const episodes = lines.flatMap((line) => line.episodes);
  for (const ordinal of [0, 0.5, 25.5]) assert.ok(episodes.some((episode) => episode.ordinal === ordinal));
  for (const { alias, episodes } of lines) {
    assert.deepEqual(
      episodes,
      episodes.toSorted((a, b) => a.ordinal - b.ordinal),
      alias,
    );
    assert.deepEqual(
      episodes.map(({ sort_order }) => sort_order),
      [...episodes.keys()].map((i) => i + 1),
    );
    for (const { duration, opening, ending } of episodes)
      for (const mark of [opening, ending])
        assert.ok(!mark || (0 <= mark.start && mark.start < mark.stop && mark.stop <= duration), alias);
  }
});

test('no torrent is empty and no two share a hash', () => {
  const torrents = lines.flatMap((line) => line.torrents);
  assert.equal(new Set(torrents.map(({ hash }) => hash)).size, torrents.length);
  for (const { size, label } of torrents) assert.ok(size > 0, label);
});
