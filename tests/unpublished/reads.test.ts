import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '#tests/support/code/sources.ts';

/** Where the table with all releases is read or written, and why that may not be `public_releases`. */
const ALL_RELEASES: Record<string, string> = {
  'server/accounts/data-export/gather-account-data.ts': 'names the releases of own remarks, also of drafts',
  'operator/commands/publish.ts': 'a command of the operator',
  'operator/commands/marks.ts': 'a command of the operator',
  'operator/commands/release.ts': 'a command of the operator',
  'server/publishing/plans/publish-planned.ts': 'publishes what is planned',
  'server/publishing/plans/save-plan.ts': 'writes',
  'server/publishing/videos/publish-video.ts': 'writes',
  'server/publishing/videos/ready-videos.ts': 'tells the studio what may be published',
  'server/accounts/notifications/step-pushes.ts': 'tells members of their steps, also of drafts',
  'server/catalog/episodes/publish-episode.ts': 'writes',
  'server/catalog/genres/genres.ts': 'finds genres that only unpublished releases have',
  'server/catalog/release-state/change-release-state.ts': 'writes the state',
  'server/catalog/release-state/close-countries.ts': 'writes',
  'server/catalog/release-state/refuse-same-address.ts': 'finds who has an address, and tells nothing of it',
  'server/catalog/releases/of-public-release.ts': 'is the condition for other tables',
  'server/catalog/schedule/postponements.ts': 'writes, and tells the studio the postponement of any release',
  'server/library/counts/add-counts.ts': 'writes counters, also of hidden releases',
  'server/platform/location/restrictions.ts': 'knows which files are not served',
  'server/publishing/demo/air-demo.ts': 'writes',
  'server/publishing/demo/demo-torrents.ts': 'writes',
  'server/publishing/demo/load-demo.ts': 'writes',
  'server/publishing/import/draw-art.ts': 'draws posters, also of drafts',
  'server/publishing/import/find-focuses.ts': 'finds the points of backgrounds, also of drafts',
  'server/publishing/demo/demo-clips.ts': 'writes',
  'server/publishing/import/save-release.ts': 'writes',
  'server/publishing/videos/episode-events.ts': 'reads what the journal records',
  'server/publishing/ingest/act-on-job.ts': 'the queue of the studio',
  'server/publishing/ingest/ingest.ts': 'a command of the operator',
  'server/publishing/playback-reports/list-playback-reports.ts': 'a command of the operator',
  'server/publishing/sweep/names-of-files.ts': 'keeps the pictures of all releases',
  'server/publishing/sweep/sweep-pictures.ts': 'keeps the link previews of all releases',
  'server/torrents/torrents/changes/add-episode-torrent.ts': 'writes',
  'server/torrents/torrents/changes/add-torrent.ts': 'a command of the operator',
  'server/torrents/torrents/is-visible-in.ts': 'selects closed releases to leave them out',
  'server/torrents/torrents/changes/remove-torrent.ts': 'a command of the operator',
};

/** Where rows that belong to releases are read without `public_releases` or `isOfPublicRelease`, and why. */
const PARTS: Record<string, string> = {
  'server/publishing/uploads/take-upload.ts': 'decides about replacing, also of what is not published',
  'server/accounts/data-export/preview-lists.ts': 'compares with releases that were matched as public',
  'server/accounts/notifications/digest.ts': 'counts what the e-mail then reads as public',
  'server/accounts/notifications/settings.ts': 'writes settings',
  'server/accounts/notifications/notices/list-notices.ts': 'columns of events of public releases',
  'server/catalog/episodes/episode-rows.ts': 'a column of a release',
  'server/catalog/episodes/episode-video.ts': 'a column of an episode, and writes',
  'server/accounts/notifications/step-pushes.ts': 'tells members of their steps, also of drafts',
  'server/catalog/episodes/publish-episode.ts': 'writes',
  'server/catalog/release-state/change-release-state.ts': 'writes the state',
  'server/catalog/release-state/close-countries.ts': 'writes',
  'server/catalog/schedule/planned-at.ts': 'a column of a release',
  'server/catalog/releases/full-release.ts': 'a column of a release',
  'server/catalog/releases/torrent-rows.ts': 'a column of a release',
  'server/library/counts/add-daily-counts.ts': 'counts the downloads of all torrents together',
  'server/publishing/import/save-parts.ts': 'writes',
  'server/publishing/import/save-release.ts': 'writes',
  'server/publishing/import/site-counts.ts': 'writes counters',
  'server/publishing/demo/demo-clips.ts': 'writes',
  'server/publishing/demo/demo-frames.ts': 'writes',
  'server/publishing/videos/episode-events.ts': 'reads what the journal records',
  'server/publishing/ingest/act-on-job.ts': 'the queue of the studio',
  'server/publishing/ingest/early-video.ts': 'tells the studio that a video can be watched',
  'server/publishing/ingest/ingest.ts': 'writes',
  'server/publishing/ingest/ingest-deps.ts': 'finds the release of an episode that it has published',
  'operator/commands/publish.ts': 'a command of the operator',
  'server/publishing/marks/find-marks.ts': 'finds marks, also of what is not published',
  'server/publishing/marks/fingerprint-video.ts': 'finds marks, also of what is not published',
  'server/publishing/marks/list-proposals.ts': 'proposes marks to the studio',
  'server/publishing/marks/search-marks.ts': 'a command of the operator',
  'server/publishing/plans/publish-planned.ts': 'publishes what is planned',
  'server/publishing/plans/save-plan.ts': 'writes',
  'server/publishing/videos/episode-marks.ts': 'writes',
  'server/publishing/videos/publish-video.ts': 'writes',
  'server/publishing/videos/ready-videos.ts': 'tells the studio what may be published',
  'server/publishing/videos/store-video.ts': 'writes',
  'server/publishing/videos/video-rows.ts': 'writes',
  'server/torrents/torrents/changes/episode-torrents.ts': 'writes',
  'server/publishing/playback-reports/answer-playback-reports.ts': 'a command of the operator',
  'server/publishing/playback-reports/list-playback-reports.ts': 'a command of the operator',
  'server/publishing/sweep/names-of-files.ts': 'keeps the pictures of all episodes',
  'server/publishing/sweep/sweep-storage.ts': 'looks which files are named by a row',
  'server/publishing/sweep/used-folders.ts': 'looks which files are named by a row',
  'server/torrents/torrents/changes/add-episode-torrent.ts': 'writes',
  'server/torrents/torrents/lists/list-torrents.ts': 'has the condition of `isVisibleIn`',
  'server/torrents/torrents/lists/my-torrents.ts': 'has the condition of `isVisibleIn`',
  'server/torrents/torrents/files/read-file-for.ts': 'reads the files of a torrent that was found as visible',
  'server/torrents/torrents/changes/remove-torrent.ts': 'a command of the operator',
  'server/torrents/torrents/lists/removed-torrents.ts': 'writes',
  'server/torrents/torrents/changes/save-torrent.ts': 'writes',
  'server/torrents/torrents/web-seed/web-seed.ts': 'writes',
  'server/torrents/tracker/known-torrents.ts': 'the tracker asks `mayShare` of each torrent',
  'server/torrents/tracker/other-peers.ts': 'counts peers',
  'server/torrents/tracker/save-peers.ts': 'writes peers',
};

const kysely = (tables: string) =>
  `(?:selectFrom|[jJ]oin\\w*|insertInto|updateTable|deleteFrom)\\(\\s*'${tables}\\b`;
const text = (tables: string) => `\\b(?:from|join|into|update)\\s+${tables}\\b`;
const naming = (tables: string) => new RegExp(`${kysely(tables)}|${text(tables)}`);

const READS_ALL = naming('releases');
const READS_PARTS = naming(
  '(?:episodes|torrents|members|franchise_releases|favorites|collections|ratings|muted_releases|views|events|notices)',
);
const HAS_CONDITION = /\bpublic_releases\b|\bisOfPublicRelease\(/;

// The studio is where unpublished releases are edited; each of its endpoints needs a right.
const sources = readSources().filter(
  ({ file }) => /^(server\/(?!studio\/)|operator\/).*\.ts$/.test(file) && !file.endsWith('.test.ts'),
);
const filesOf = (isMeant: (text: string) => boolean) =>
  sources.filter(({ text }) => isMeant(text)).map(({ file }) => file);

test('what the public sees is read from `public_releases`', () => {
  assert.deepEqual(filesOf((text) => READS_ALL.test(text)).toSorted(), Object.keys(ALL_RELEASES).toSorted());
});

test('what belongs to a release is read together with the condition that it is public', () => {
  const without = filesOf((text) => READS_PARTS.test(text) && !HAS_CONDITION.test(text));
  const listed = without.filter((file) => !(file in PARTS));
  assert.deepEqual(listed, []);
});

test('the rules find a read in either form', () => {
  for (const read of [
    `db.selectFrom('releases').select('id')`,
    `.innerJoin('releases', 'releases.id', 'a.id')`,
    `.leftJoin(\n  'releases as own', 'own.id', 'a.id')`,
    'select id from releases where id = 1',
    'from own join releases on true',
  ])
    assert.ok(READS_ALL.test(read), read);
  for (const read of [
    `db.selectFrom('public_releases as releases')`,
    'select id from public_releases as releases',
    `.where('releases.id', '=', 1)`,
  ])
    assert.ok(!READS_ALL.test(read), read);
  assert.ok(READS_PARTS.test('select 1 from episodes'));
});
