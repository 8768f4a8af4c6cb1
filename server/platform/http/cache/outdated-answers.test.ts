import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { API } from '#contract/api.ts';
import { episodeById, type EpisodeWithRelease } from '#contract/releases.ts';
import { createApi, type Api } from '#server/app.ts';
import { NOW, ORIGIN, openTestLocator, SPARE_ORIGIN } from '#tests/support/api.ts';
import { openDemoApi, type DemoApi } from '#tests/support/demo.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { openChangeFeed, type ChangeFeed } from '#server/platform/changes/change-feed.ts';

// The demo behind two servers: one makes each answer anew, the other keeps answers until what they name changes.
let demo: DemoApi;
let changes: ChangeFeed;
let keeping: Api;
let addresses: string[];
let releaseId: number;

before(async () => {
  demo = await openDemoApi();
  changes = await openChangeFeed(demo.address);
  const { db, storage, torrentFiles, social } = demo;
  keeping = createApi({
    db,
    storage,
    torrentFiles,
    social,
    changes,
    locator: await openTestLocator(),
    publicOrigin: ORIGIN,
    publicOrigins: [ORIGIN, SPARE_ORIGIN],
    now: () => new Date(NOW),
    log: assert.fail,
  });
  const cached = API.filter((endpoint) => endpoint.cached);
  const { body } = await demo.request(demo.addressOf(episodeById));
  const { release } = body as EpisodeWithRelease;
  releaseId = release.id;
  addresses = [
    ...cached.map((endpoint) => demo.addressOf(endpoint)),
    `/api/v1/anime/releases/recommended?release_id=${release.id}`,
    `/api/v1/anime/releases/list?ids=${release.id}`,
    '/feeds/releases.atom',
    '/feeds/releases.json',
    '/feeds/schedule.ics',
    '/sitemap.xml',
    `/feeds/releases/${release.alias}.ics`,
    `/oembed?url=${encodeURIComponent(`${ORIGIN}/anime/releases/release/${release.alias}`)}`,
  ];
});
after(async () => {
  await changes.close();
  await demo.close();
});

async function textOf(fetch: Api['fetch'], address: string): Promise<string> {
  const response = await fetch(new Request(ORIGIN + address));
  return `${response.status} ${await response.text()}`;
}

// Each changes one row, so that an answer that names too little stays as it was.
const writes: Record<string, () => ReturnType<typeof sql>> = {
  'a name': () => sql`update releases set name_main = 'Новое имя' where id = ${releaseId}`,
  'another release': () => sql`update releases set description = 'Другое' where id <> ${releaseId}`,
  'a new release': () =>
    sql`insert into releases (id, alias, name_main, name_english, year, type, age_rating, publish_day, fresh_at)
      values (9999, 'new', 'Новый', 'New', 1999, 'TV', 'R12_PLUS', 1, ${NOW})`,
  'its removal': () => sql`delete from releases where id = 9999`,
  'an episode': () => sql`update episodes set name = 'Другое' where release_id = ${releaseId}`,
  'a new episode': () =>
    sql`insert into episodes (release_id, ordinal, sort_order, name, updated_at)
      values (${releaseId}, 99, 99, 'Новый', ${NOW})`,
  'a removed episode': () => sql`delete from episodes where release_id = ${releaseId} and ordinal = 99`,
  'a member': () => sql`update members set nickname = 'Другой' where release_id = ${releaseId}`,
  'a torrent': () => sql`update torrents set label = 'Другой' where release_id = ${releaseId}`,
  'a member of a torrent': () =>
    sql`insert into torrent_members (torrent_id, position, nickname, role)
      select id, 99, 'Другой', 'HEVC' from torrents where release_id = ${releaseId}`,
  'a genre': () => sql`update genres set name = name || ' и другое'`,
  'a franchise': () => sql`update franchises set name = name || ' и другие'`,
  'a release that leaves a franchise': () =>
    sql`delete from franchise_releases where release_id = ${releaseId}`,
  'the site': () =>
    sql`insert into site (words) values ('{"name": "Другой"}')
      on conflict (id) do update set words = site.words || excluded.words`,
  'a text': () =>
    sql`insert into site_texts (name, markdown) values ('rules', 'Другое')
      on conflict (name) do update set markdown = excluded.markdown`,
  'a video': () => sql`update videos set title = 'Другое'`,
  'the origin of videos': () => sql`update video_origins set title = 'Другое'`,
  'a campaign': () =>
    sql`insert into vasts (url, ad_erid, ad_company_itn, ad_company_name, position)
      values ('https://ads.example/vast', 'x', '1', 'Другое', 99)`,
  'a team': () => sql`update teams set description = 'Другое'`,
  'a role': () => sql`update team_roles set color = '#123456'`,
  'a person of a team': () => sql`update team_users set is_vacation = not is_vacation`,
  'a poll': () => sql`update polls set question = 'Другое'`,
  'an option of a poll': () => sql`update poll_options set title = title || '!'`,
  'a blocked release': () => sql`update releases set is_blocked_by_copyrights = true where id = ${releaseId}`,
};

test('no kept answer is older than a change of what it shows', async () => {
  const unseen: string[] = [];
  const readAll = (fetch: Api['fetch']) => Promise.all(addresses.map((address) => textOf(fetch, address)));
  let before = await readAll(keeping.fetch);
  for (const [name, write] of Object.entries(writes)) {
    const version = changes.version();
    await write().execute(demo.db);
    await waitUntil(() => changes.version() !== version);
    const [kept, fresh] = await Promise.all([readAll(keeping.fetch), readAll(demo.fetch)]);
    for (const [i, address] of addresses.entries())
      assert.equal(kept[i], fresh[i], `${address} after ${name}`);
    if (kept.every((text, i) => text === before[i])) unseen.push(name);
    before = kept;
  }
  assert.deepEqual(unseen, [], 'writes that no answer shows test nothing');
});
