import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { AGE_RATINGS, MEMBER_ROLES, RELEASE_TYPES, SEASONS } from '#contract/enums.ts';
import { datetime } from '#contract/values.ts';
import { people } from './art/cast/people.ts';
import { catalogueFile, demoCatalogueEntry, catalogueText, demoReleases } from './catalogue.ts';
import { GENRES } from './genres.ts';

const entries = demoReleases.map(demoCatalogueEntry);
const castOf = demoReleases.flatMap((release) =>
  (release.art.cast?.people ?? []).flatMap((person) => (person ? [[person, release] as const] : [])),
);
type Line = (typeof entries)[number];

function count(has: (entry: Line) => boolean): number {
  return entries.filter(has).length;
}

function unique(values: string[]): string[] {
  return [...new Set(values)].toSorted();
}

test('the committed catalogue matches its sources', async () => {
  assert.equal(await readFile(catalogueFile, 'utf8'), catalogueText(), 'run npm run demo:build');
});

test('ids and aliases are unique and cannot collide with real releases', () => {
  assert.ok(entries.length >= 60);
  assert.equal(new Set(entries.map(({ id }) => id)).size, entries.length);
  assert.equal(new Set(entries.map(({ alias }) => alias)).size, entries.length);
  for (const { id, alias } of entries) {
    assert.ok(id >= 900_001);
    assert.match(alias, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  }
});

test('every state that a page can show occurs in a release', () => {
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
  assert.ok(count(({ background_covers }) => background_covers.length > 0) === entries.length);
});

test('exactly the known types, seasons, age ratings, roles, genres and publish days occur', () => {
  assert.deepEqual(unique(entries.map(({ type }) => type)), Object.keys(RELEASE_TYPES).toSorted());
  assert.deepEqual(unique(entries.map(({ season }) => season)), Object.keys(SEASONS).toSorted());
  assert.deepEqual(unique(entries.map(({ age_rating }) => age_rating)), Object.keys(AGE_RATINGS).toSorted());
  assert.deepEqual(unique(entries.flatMap(({ genres }) => genres)), [...GENRES].toSorted());
  const roles = entries.flatMap(({ members }) => members.map(({ role }) => role));
  assert.deepEqual(unique(roles), Object.keys(MEMBER_ROLES).toSorted());
  const airing = entries.filter(({ is_ongoing }) => is_ongoing);
  assert.deepEqual(unique(airing.map(({ publish_day }) => String(publish_day))), '1234567'.split(''));
});

test('posters repeat a motif at most three times, never a motif and palette, and faces only within a franchise', () => {
  const sceneries = Map.groupBy(demoReleases, ({ art }) => art.motif);
  for (const [motif, releases] of sceneries) assert.ok(releases.length <= 3, motif);
  const looks = demoReleases.map(({ art }) => `${art.motif} ${art.palette}`);
  assert.equal(new Set(looks).size, looks.length);
  for (const [name, releases] of Map.groupBy(castOf, ([person]) => person)) {
    const franchises = new Set(releases.map(([, { alias, franchise }]) => franchise?.name ?? alias));
    assert.equal(franchises.size, 1, name);
  }
});

test('most releases show a character, and every character is in a release', () => {
  assert.ok(demoReleases.filter(({ art }) => art.cast).length >= 50);
  assert.deepEqual(unique(castOf.map(([person]) => person)), Object.keys(people).toSorted());
});

test('dates have the format that clients parse', () => {
  for (const { fresh_at, created_at, updated_at, episodes } of entries) {
    const dates = [fresh_at, created_at, updated_at, ...episodes.map((one) => one.updated_at)];
    for (const date of dates) assert.ok(datetime.safeParse(date).success, date);
  }
});

test('descriptions have 350 to 900 characters', () => {
  for (const { alias, description } of entries) {
    assert.ok(description.length >= 350 && description.length <= 900, `${alias}: ${description.length}`);
    assert.doesNotMatch(description, /(?<!\r)\n| {2}/, alias);
  }
});

test('every release has two to six voice actors', () => {
  for (const { alias, members } of entries) {
    const voices = members.filter(({ role }) => role === 'voicing').length;
    assert.ok(voices >= 2 && voices <= 6, `${alias}: ${voices}`);
  }
});

test('the parts of a franchise are numbered from 1 without gaps, and each has at least two', () => {
  const franchises = Map.groupBy(
    entries.flatMap(({ franchise }) => franchise ?? []),
    ({ name }) => name,
  );
  assert.ok(franchises.size >= 6);
  for (const [name, parts] of franchises) {
    const positions = parts.map(({ sort_order }) => sort_order).toSorted((a, b) => a - b);
    assert.ok(positions.length >= 2, name);
    assert.deepEqual(
      positions,
      [...positions.keys()].map((place) => place + 1),
      name,
    );
  }
});

test('episodes are ordered, marks lie inside them, and the ordinals 0, 0.5 and 25.5 occur', () => {
  const episodes = entries.flatMap((entry) => entry.episodes);
  for (const ordinal of [0, 0.5, 25.5]) assert.ok(episodes.some((episode) => episode.ordinal === ordinal));
  for (const { alias, episodes } of entries) {
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
