import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { MEMBER_ROLES } from '#contract/enums.ts';
import { demoReleases } from './catalogue.ts';

type Member = { nickname: string; roles: string[]; is_intern: boolean; is_vacation: boolean };
type Teams = { 'team-roles': { title: string }[]; teams: { users: Member[] }[] };
type Promotion = { release: string | null; is_ad: boolean; description: string; url: string | null };
type Videos = { 'video-origins': { url: string }[]; videos: { url: string; title: string }[] };

async function read<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(`lists/${name}.json`, import.meta.url), 'utf8')) as Content;
}

test('the teams consist of the members of the releases, with the same roles', async () => {
  const { teams } = await read<Teams>('teams');
  const seen = new Map(
    demoReleases.flatMap(({ members }) =>
      members.map(({ nickname, role }) => [nickname as string, [MEMBER_ROLES[role] as string]]),
    ),
  );
  const users = teams.flatMap((team) => team.users);
  assert.equal(teams.length, 3);
  assert.equal(users.length, seen.size);
  for (const { nickname, roles } of users) assert.deepEqual(roles, seen.get(nickname), nickname);
});

test('the teams have an intern and a member on vacation, and every role is used', async () => {
  const { teams, 'team-roles': roles } = await read<Teams>('teams');
  const users = teams.flatMap((team) => team.users);
  assert.ok(users.some((user) => user.is_intern) && users.some((user) => user.is_vacation));
  const used = new Set(users.flatMap((user) => user.roles));
  assert.deepEqual(
    roles.map(({ title }) => title),
    [...used],
  );
});

test('promotions show releases available everywhere, one shows the team, and none is an ad', async () => {
  const { promotions } = await read<{ promotions: Promotion[] }>('promotions');
  const open = demoReleases.filter(
    (one) => one.episodes.length > 0 && !one.is_blocked_by_geo && !one.is_blocked_by_copyrights,
  );
  for (const { release, is_ad, description, url } of promotions) {
    assert.ok(release === null ? url === '/support' : open.some(({ alias }) => alias === release));
    assert.ok(!is_ad);
    assert.match(description, /^[^.]+\.$/, 'one sentence');
  }
  assert.equal(promotions.filter(({ release }) => release !== null).length, 3);
  assert.equal(promotions.length, 4);
});

test('the poll is about announced releases and has no end', async () => {
  const { polls } = await read<{ polls: { question: string; options: string[]; ends_at: null }[] }>('polls');
  const [{ question, options, ends_at } = assert.fail(), ...others] = polls;
  const announced = demoReleases.filter(({ episodes }) => episodes.length === 0);
  assert.ok(question.endsWith('?'));
  for (const option of options)
    assert.ok(
      announced.some(({ name }) => name.main === option),
      option,
    );
  assert.deepEqual([ends_at, others], [null, []]);
});

test('videos come from two playlists without real addresses', async () => {
  const { 'video-origins': origins, videos } = await read<Videos>('videos');
  assert.equal(origins.length, 2);
  assert.ok(videos.length >= 7 && videos.length <= 9);
  for (const { url } of [...origins, ...videos]) assert.match(url, /^https:\/\/example\.com\//);
});

test('no title of a video names a year or a season: their dates move to the moment of loading', async () => {
  const { videos } = await read<Videos>('videos');
  for (const { title } of videos) {
    // Names of releases keep their words.
    const words = title.replaceAll(/«[^»]*»/g, '');
    assert.doesNotMatch(words, /\d{4}|зим|весн|весен|лет[аоне]|осен/i, title);
  }
});
