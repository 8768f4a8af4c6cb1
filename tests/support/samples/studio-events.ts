import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { acceptInvitation } from '#contract/invitations.ts';
import type { UndoableAct } from '#contract/studio/acts.ts';
import type { Change, JournalEvent } from '#contract/studio/events.ts';
import { inTransaction } from '#server/platform/database/connections/in-transaction.ts';
import { PROGRAM } from '#server/platform/database/journal/record-event.ts';
import { addPreparedVideo } from '#server/publishing/videos/video-rows.ts';
import { createTestAccount, type TestAccount } from '#tests/support/samples/account.ts';
import { NOW, type TestApi } from '#tests/support/api.ts';
import { planSteps } from './step-events.ts';
import { prepareVideo } from './prepared-video.ts';
import { checkEdits } from './edit-events.ts';
import { aReleaseRecord, banTestAccount } from './studio.ts';

/** An event that somebody can take back. */
export type MadeEvent = {
  act: UndoableAct;
  id: number;
  change: Change | null;
  /** The call that made it. */
  method: string;
  path: string;
};

type Answer = Record<string, unknown> & { event_id: number; id: string; message: string };
type Body = object | string | undefined;
/** Calls the studio, as the owner unless somebody else is named. */
export type Call = (method: string, path: string, body?: Body, by?: TestAccount) => Promise<Answer>;
export type Act = (
  act: UndoableAct,
  method: string,
  path: string,
  body?: Body,
  by?: TestAccount,
) => Promise<Answer>;

const PROMOTION = {
  release_id: null,
  description: null,
  url: null,
  url_label: null,
  image: null,
  is_ad: false,
  ad_erid: null,
  ad_origin: null,
  has_overlay: true,
  starts_at: null,
  ends_at: null,
};
const CAMPAIGN = {
  ad_erid: '2Vt',
  ad_company_itn: '770',
  starts_at: null,
  ends_at: null,
};
const CHANNEL = { kind: 'vk', is_on: false, team_id: null, address: '-1', template: '{релиз}' };
const ORIGIN = { description: '', is_announce: false, type: 'YOUTUBE_PLAYLIST' };
const POLL = { is_multiple: false, ends_at: null, options: ['А', 'Б'] };

/** The kinds of record with what makes one, and a field with the name. */
const KINDS: [thing: string, path: string, field: string, fields: object][] = [
  ['genre', 'genres', 'name', { image: null }],
  ['franchise', 'franchises', 'name_english', { name: 'Море', image: null, releases: [] }],
  ['team', 'teams', 'title', { description: '', checks_edits: false, users: [] }],
  ['team_role', 'team-roles', 'title', { color: '#fe3635' }],
  ['video_origin', 'video-origins', 'url', { ...ORIGIN, title: 'Плейлист' }],
  ['promotion', 'promotions', 'title', PROMOTION],
  ['channel', 'channels', 'title', CHANNEL],
  ['campaign', 'campaigns', 'url', { ...CAMPAIGN, ad_company_name: 'Сок' }],
];

const named = (field: string, name: string) =>
  field === 'url' ? `https://tube.example/${encodeURI(name)}` : name;

async function addRecords(call: Call, act: Act): Promise<void> {
  for (const [thing, path, field, fields] of KINDS) {
    const { id } = await act(`${thing}.create` as UndoableAct, 'POST', path, {
      fields: { ...fields, [field]: named(field, 'Один') },
    });
    await act(`${thing}.edit` as UndoableAct, 'POST', `${path}/${id}`, {
      change: { [field]: [named(field, 'Один'), named(field, 'Два')] },
    });
    const other = await call('POST', path, { fields: { ...fields, [field]: named(field, 'Другой') } });
    await act(`${thing}.remove` as UndoableAct, 'DELETE', `${path}/${other.id}`);
  }
  for (const [thing, path, field, fields] of KINDS.slice(0, 2)) {
    const [from, into] = [
      await call('POST', path, { fields: { ...fields, [field]: named(field, 'Из него') } }),
      await call('POST', path, { fields: { ...fields, [field]: named(field, 'В него') } }),
    ];
    await act(`${thing}.merge` as UndoableAct, 'POST', `${path}/${from.id}/merge`, { into: into.id });
  }
  const origin = await call('POST', 'video-origins', {
    fields: { ...ORIGIN, title: 'С видео', url: 'https://tube.example' },
  });
  const video = { origin_id: origin.id, url: 'https://tube.example/1', video_id: '1', views: 0, comments: 0 };
  const fields = { ...video, title: 'Один', is_announce: false, image: null, created_at: NOW };
  const { id } = await act('video.create', 'POST', 'videos', { fields });
  await act('video.edit', 'POST', `videos/${id}`, { change: { title: ['Один', 'Два'] } });
  const other = await call('POST', 'videos', {
    fields: { ...fields, video_id: '2', url: 'https://tube.example/2' },
  });
  await act('video.remove', 'DELETE', `videos/${other.id}`);

  const closed = await call('POST', 'polls', { fields: { ...POLL, question: 'Был?' } });
  await call('POST', `polls/${closed.id}/close`, {});
  await act('poll.remove', 'DELETE', `polls/${closed.id}`);
  const poll = await act('poll.create', 'POST', 'polls', { fields: { ...POLL, question: 'Один?' } });
  await act('poll.edit', 'POST', `polls/${poll.id}`, { change: { question: ['Один?', 'Два?'] } });
  await act('poll.close', 'POST', `polls/${poll.id}/close`, {});

  const { fields: site } = (await call('GET', 'site/site')) as { fields: { name: string } } & Answer;
  await act('site.edit', 'POST', 'site/site', { change: { name: [site.name, 'Другой сайт'] } });
  for (const [page, name] of [
    ['rules', 'text.edit'],
    ['teams', 'text.remove'],
  ] as const) {
    const { fields: text } = (await call('GET', `texts/${page}`)) as {
      fields: { markdown: string };
    } & Answer;
    const edit = { change: { markdown: [text.markdown, 'Другой текст\n'] } };
    if (name === 'text.edit') await act(name, 'POST', `texts/${page}`, edit);
    else {
      await call('POST', `texts/${page}`, edit);
      await act(name, 'DELETE', `texts/${page}`);
    }
  }
}

async function addOrders(call: Call, act: Act): Promise<void> {
  for (const [thing, path, field, fields] of KINDS) {
    if (!['team', 'team_role', 'promotion', 'campaign'].includes(thing)) continue;
    await call('POST', path, { fields: { ...fields, [field]: named(field, 'Последний') } });
    const { data } = (await call('GET', path)) as unknown as { data: { id: string }[] };
    const before = data.map(({ id }) => id);
    const after = before.toReversed();
    await act(`${thing}.order` as UndoableAct, 'POST', `${path}/order`, { before, after });
  }
}

// The call of the studio makes an invitation, which somebody else accepts.
async function acceptAsGuest(api: TestApi, link: string): Promise<void> {
  const { headers } = await createTestAccount(api, 'invited');
  const body = JSON.stringify({ token: new URL(link).searchParams.get('token') });
  const { status } = await api.request(acceptInvitation.path, { method: 'POST', headers, body });
  assert.equal(status, 200);
}

async function addPeople(api: TestApi, call: Call, act: Act): Promise<void> {
  const person = async (login: string) => (await createTestAccount(api, login)).id;
  const reason = 'Причина';
  // To take the ban back is to give the role back, too.
  const banned = await person('banned');
  await call('POST', `users/${banned}/roles`, { role: 'editor' });
  await act('user.ban', 'POST', `users/${banned}/ban`, { reason });
  const forgiven = await person('forgiven');
  await banTestAccount(api, forgiven, reason);
  await act('user.unban', 'POST', `users/${forgiven}/unban`, {});
  const renamed = await person('renamed');
  await act('user.rename', 'POST', `users/${renamed}/rename`, { nickname: 'Другой', reason });
  const friend = await person('friend');
  await act('user.role_give', 'POST', `users/${friend}/roles`, { role: 'editor' });
  await act('user.invite_accept', 'POST', 'invitations', { role: 'editor' });
  const former = await person('former');
  await call('POST', `users/${former}/roles`, { role: 'administrator' });
  await act('user.role_take', 'DELETE', `users/${former}/roles`, { role: 'administrator' });
}

async function addReleases({ db }: TestApi, call: Call, act: Act, teamId: string): Promise<void> {
  const add = async (alias: string) =>
    (await call('POST', 'releases', { fields: aReleaseRecord(alias, { teams: [teamId] }) })).id;
  await act('release.create', 'POST', 'releases', { fields: aReleaseRecord('made', { teams: [teamId] }) });
  const [edited, submitted, withdrawn, returned, shown, hidden, deleted] = [
    await add('edited'),
    await add('submitted'),
    await add('withdrawn'),
    await add('returned'),
    await add('shown'),
    await add('hidden'),
    await add('deleted'),
  ];
  await act('release.edit', 'POST', `releases/${edited}`, { change: { year: [2026, 2024] } });
  await act('release.bulk', 'POST', 'releases/bulk', {
    ids: [Number(edited)],
    fields: { is_ongoing: false },
  });
  const drafts = [await add('together'), await add('apart')].map(Number);
  await act('release.bulk_show', 'POST', 'releases/bulk-state', { ids: drafts, verb: 'show' });
  await act('release.bulk_hide', 'POST', 'releases/bulk-state', { ids: drafts, verb: 'hide' });
  await act('release.submit', 'POST', `releases/${submitted}/submit`, {});
  await call('POST', `releases/${withdrawn}/submit`, { note: 'Готово' });
  await act('release.withdraw', 'POST', `releases/${withdrawn}/withdraw`, {});
  await call('POST', `releases/${returned}/submit`, {});
  await act('release.return', 'POST', `releases/${returned}/return`, { reason: 'Нет постера' });
  const { id: ready } = await call('POST', `releases/${shown}/episodes`, { ordinal: 1 });
  await prepareVideo(db, ready, `videos/${shown}/ready`);
  await act('release.show', 'POST', `releases/${shown}/show`, { episodes: [ready] });
  await call('POST', `releases/${hidden}/show`, {});
  await act('release.hide', 'POST', `releases/${hidden}/hide`, {});
  await act('release.delete', 'POST', `releases/${deleted}/delete`, {});

  const change = {
    postponed_episode: [null, 4],
    postponed_until: [null, null],
    postponement_note: [null, null],
  };
  await act('release.postpone', 'POST', 'schedule/1', { change });
  await call('POST', 'schedule/2', { change });
  const back = Object.entries(change).map(([field, [before, after]]) => [field, [after, before]]);
  await act('release.resume', 'POST', 'schedule/2', { change: Object.fromEntries(back) as object });
}

async function publishVideos({ db }: TestApi, act: Act, episode: string): Promise<void> {
  const prepare = async () => {
    const id = randomUUID();
    const leaf = { src: null, preview: null, thumbnail: null };
    await inTransaction(db, (trx) =>
      addPreparedVideo(trx, {
        id,
        episode,
        video: { folder: `videos/1/${id}`, heights: [480], storyboard: null, hasStills: false },
        preview: { ...leaf, optimized: leaf },
        duration: 1400,
        loudness: null,
        asked: { changes: {}, marks: {} },
        report: null,
        file: null,
        actor: PROGRAM,
      }),
    );
    return id;
  };
  const path = `episodes/${episode}/publish`;
  const first = await prepare();
  const at = new Date(Date.now() + 86_400_000).toISOString();
  await act('episode.plan', 'POST', `episodes/${episode}/plan`, { at });
  await act('episode.unplan', 'DELETE', `episodes/${episode}/plan`);
  await db.updateTable('episodes').set({ is_published: false }).where('id', '=', episode).execute();
  await act('episode.create', 'POST', path, { video_id: first });
  const second = await prepare();
  await act('episode.replace', 'POST', path, { video_id: second });
  await act('episode.return', 'POST', path, { video_id: first });
  await act('episode.take_back', 'POST', `episodes/${episode}/take_back`, {});
  await act('episode.publish', 'POST', path, {});
}

async function decideProposals({ db }: TestApi, act: Act, episode: string): Promise<void> {
  const video = await db
    .selectFrom('episode_videos')
    .select('id')
    .where('episode_id', '=', episode)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();
  const about = { video_id: video.id, episode_id: episode, confidence: 80, is_confident: true };
  const [opening, ending] = await db
    .insertInto('mark_proposals')
    .values([
      { ...about, kind: 'opening', start: 100, stop: 1000, group_id: randomUUID() },
      { ...about, kind: 'ending', start: 12_000, stop: 12_900, group_id: randomUUID() },
    ])
    .returning('id')
    .execute();
  await act('episode.reject_mark', 'POST', `episodes/${episode}/reject_mark`, { proposal_id: opening?.id });
  await act('release.accept_marks', 'POST', 'releases/1/accept_marks', { proposal_ids: [ending?.id] });
}

async function addEpisodes(api: TestApi, call: Call, act: Act): Promise<void> {
  const { data } = (await call('GET', 'releases/1/episodes')) as unknown as {
    data: { id: string; name: string }[];
  };
  const before = data.map(({ id }) => id);
  await act('episode.edit', 'POST', `episodes/${before[0]}`, {
    change: { name: [data[0]?.name ?? null, 'Имя'] },
  });
  await act('episode.delete', 'POST', `episodes/${before[2]}/delete`, {});
  await publishVideos(api, act, before[1] ?? '');
  await decideProposals(api, act, before[1] ?? '');
  await act('release.episodes_order', 'POST', 'releases/1/episodes/order', {
    before,
    after: before.toReversed(),
  });

  const magnet = (hash: string) => ({
    magnet: `magnet:?xt=urn:btih:${hash.repeat(40)}&dn=Trial+-+05+1080p+HEVC.mkv`,
    size: 7,
  });
  await act('torrent.create', 'POST', 'releases/1/magnets', { ...magnet('a'), replace: 'none' });
  const edited = await call('POST', 'releases/1/magnets', { ...magnet('b'), replace: 'none', label: 'Один' });
  await act('torrent.edit', 'POST', `torrents/${edited.id}`, { change: { label: ['Один', 'Два'] } });
  const removed = await call('POST', 'releases/1/magnets', { ...magnet('c'), replace: 'none' });
  await act('torrent.remove', 'DELETE', `torrents/${removed.id}`);

  for (const [i, verb] of (['take', 'done', 'refuse'] as const).entries()) {
    const body = JSON.stringify({ release_episode_id: before[0], code: 'sound', host: `cdn-${i}` });
    await api.request('/api/v1/media/faults', {
      method: 'POST',
      body,
      headers: { 'akane-client': `203.0.113.${i + 1}` },
    });
    const { data: reports } = (await call('GET', 'reports')) as unknown as {
      data: { id: number; host: string }[];
    };
    await act(
      `report.${verb}`,
      'POST',
      `reports/${reports.find(({ host }) => host === `cdn-${i}`)?.id}/${verb}`,
      {},
    );
  }
  const mark = { mark: 'opening', mark_start: 10, mark_stop: 100 };
  await api.request('/api/v1/media/faults', {
    method: 'POST',
    body: JSON.stringify({ release_episode_id: before[0], code: 'mark', host: 'cdn-mark', ...mark }),
    headers: { 'akane-client': '203.0.113.9' },
  });
  const { id: message, report_id } = await api.db
    .selectFrom('playback_faults')
    .select(['id', 'report_id'])
    .where('mark', '=', 'opening')
    .executeTakeFirstOrThrow();
  await act('episode.apply_mark', 'POST', `reports/${report_id}/mark`, {
    message,
    before: { start: null, stop: null },
  });
  for (const [i, verb] of (['first', 'stop', 'retry'] as const).entries()) {
    const state = verb === 'retry' ? 'failed' : 'waiting';
    const job = { episode_id: before[i] ?? '', file: 'a.mkv', host: 'a', state } as const;
    const { id } = await api.db.insertInto('ingests').values(job).returning('id').executeTakeFirstOrThrow();
    await act(`job.${verb}`, 'POST', `jobs/${id}/${verb}`, {});
  }
}

async function addLegal(call: Call, act: Act): Promise<void> {
  type Blocked = { block: { id: number } };
  const block = async (release: number) => ({
    release_id: release,
    countries: ['RU'],
    reason: 'по решению суда',
  });
  await act('block.create', 'POST', 'blocks', await block(1));
  const { block: changed } = (await call('POST', 'blocks', await block(2))) as unknown as Blocked;
  await act('block.change', 'POST', `blocks/${changed.id}`, { countries: ['RU', 'BY'] });
  const { block: lifted } = (await call('POST', 'blocks', await block(2))) as unknown as Blocked;
  await act('block.lift', 'POST', `blocks/${lifted.id}/lift`, {});

  type Claimed = { claim: { id: number } };
  const claimed = { claimant: 'ООО «Северный свет»', countries: ['KZ'], targets: [{ release_id: 1 }] };
  const { claim } = (await call('POST', 'claims', claimed)) as unknown as Claimed;
  await act('claim.change', 'POST', `claims/${claim.id}`, { version: 1, countries: ['KZ', 'AM'] });
  await act('claim.apply', 'POST', `claims/${claim.id}/apply`, {});
  const { claim: other } = (await call('POST', 'claims', claimed)) as unknown as Claimed;
  await call('POST', `claims/${other.id}/apply`, {});
  await act('claim.lift', 'POST', `claims/${other.id}/lift`, {});
  const pdf = '%PDF-1.7 a contract';
  await act('claim.document_add', 'POST', `claim-documents?claim=${claim.id}&name=a.pdf`, pdf);
  const { id: document } = await call('POST', `claim-documents?claim=${claim.id}&name=b.pdf`, pdf);
  await act('claim.document_remove', 'DELETE', `claim-documents/${document}`);
}

/**
 * Does everything in the studio that can be taken back, by an owner whose session has just given the password. The
 * releases 1 and 2 have three episodes each, are in production and of the team. Returns the events in their order.
 */
export async function performEveryAct(
  api: TestApi,
  owner: TestAccount,
  teamId: string,
): Promise<MadeEvent[]> {
  const made: MadeEvent[] = [];
  const call: Call = async (method, path, body, by = owner) => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const init = { method, headers: by.headers, ...(text !== undefined && { body: text }) };
    const answer = await api.request(`/api/v1/studio/${path}`, init);
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const act: Act = async (name, method, path, body, by) => {
    const answer = await call(method, path, body, by);
    if (name === 'user.invite_accept') await acceptAsGuest(api, String(answer['link']));
    const { data } = (await call('GET', 'events?limit=1')) as unknown as { data: JournalEvent[] };
    const [event] = data;
    assert.equal(event?.act, name, `${method} ${path}`);
    made.push({ act: name, id: event.id, change: event.change, method, path });
    return answer;
  };
  await addRecords(call, act);
  await addOrders(call, act);
  await addPeople(api, call, act);
  await addReleases(api, call, act, teamId);
  await checkEdits(api, call, act, teamId);
  await addEpisodes(api, call, act);
  await planSteps(call, act, owner.id);
  await addLegal(call, act);
  const about = await createTestAccount(api, 'noted');
  await act('user.note', 'POST', `users/${about.id}/notes`, { text: 'Заметка' });
  return made;
}
