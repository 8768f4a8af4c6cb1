import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseByIdOrAlias, type FullRelease } from '#contract/releases.ts';
import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { saveRelease } from '#server/publishing/import/save-release.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { confirmSessions, createTestMember } from '#tests/support/samples/studio.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

const NONE = { start: null, stop: null };
const MARKS = {
  recap: { start: 0.5, stop: 60.4 },
  opening: { start: 61, stop: 151 },
  ending: { start: 1200, stop: 1290 },
  after_credits: { start: 1290, stop: 1380 },
  next_preview: { start: 1400, stop: 1430 },
};

let api: TestApi;
let owner: TestAccount;
before(async () => {
  const episodes = [1, 2].map((ordinal) => ({ ordinal, duration: 1440, updated_at: NOW }));
  api = await openTestApi(aCatalogueEntry(1, { episodes }));
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
});
after(() => api.close());

async function list(): Promise<ListedEpisode[]> {
  const path = '/api/v1/studio/releases/1/episodes';
  const { body } = await api.request(path, { headers: owner.headers });
  return (body as unknown as { data: ListedEpisode[] }).data;
}
const calls = () => recordCalls(api, owner, 'episodes');
const idOf = async (place: number) => (await list())[place]?.id ?? assert.fail();
async function readPublic(place: number) {
  const path = releaseByIdOrAlias.path.replace(':idOrAlias', '1');
  return ((await api.request(path)).body as unknown as FullRelease).episodes[place] ?? assert.fail();
}

test('all kinds are saved to the tenth, clients keep their two, and the site gets the others in one list', async () => {
  const id = await idOf(0);
  const before = await readPublic(0);
  assert.deepEqual(before.other_marks, []);
  const change = Object.fromEntries(Object.entries(MARKS).map(([kind, mark]) => [kind, [NONE, mark]]));
  const { status, body } = await calls().save(id, change);
  assert.equal(status, 200, body.message);
  const { fields } = await calls().read(id);
  for (const [kind, mark] of Object.entries(MARKS)) assert.deepEqual(fields[kind], mark);
  const { opening, ending, other_marks } = await readPublic(0);
  assert.deepEqual([opening, ending], [MARKS.opening, MARKS.ending]);
  assert.deepEqual(other_marks, [
    { kind: 'recap', ...MARKS.recap },
    { kind: 'after_credits', ...MARKS.after_credits },
    { kind: 'next_preview', ...MARKS.next_preview },
  ]);
  assert.deepEqual(
    (await list()).map(({ marks }) => marks),
    [Object.keys(MARKS), []],
  );
  assert.equal((await calls().undo(body.event_id)).status, 200);
  assert.deepEqual(await readPublic(0), before);
});

test('marks over each other or in an impossible order are refused under the field that was written', async () => {
  const id = await idOf(1);
  assert.equal((await calls().save(id, { ending: [NONE, MARKS.ending] })).status, 200);
  const errorsOf = async (change: object) => {
    const { status, body } = await calls().save(id, change);
    assert.equal(status, 422);
    return (body as { errors?: object }).errors;
  };
  assert.deepEqual(await errorsOf({ after_credits: [NONE, { start: 1280, stop: 1300 }] }), {
    after_credits: ['Эндинг и сцена после титров заходят друг на друга.'],
  });
  assert.deepEqual(await errorsOf({ after_credits: [NONE, { start: 1100, stop: 1150 }] }), {
    after_credits: ['Начало сцены после титров должно быть позже эндинга.'],
  });
  assert.deepEqual(await errorsOf({ recap: [NONE, { start: 1300, stop: 1350 }] }), {
    recap: ['Начало эндинга должно быть позже пересказа.'],
  });
  assert.deepEqual(await errorsOf({ next_preview: [NONE, { start: 1430, stop: 1500 }] }), {
    next_preview: ['Конец анонса за концом видео: в нём 24:00.'],
  });
  assert.deepEqual(await errorsOf({ recap: [NONE, { start: 10, stop: null }] }), {
    recap: ['У пересказа нужны и начало, и конец.'],
  });
});

test('a catalogue line takes the list of the wire in whole seconds, keeps it where it is left out, and is undone', async () => {
  const line = async (episode: object) => {
    const entry = catalogueEntry.parse(aCatalogueEntry(1, { episodes: [{ ordinal: 1, ...episode }] }));
    const pictures = { poster: undefined, covers: undefined };
    await saveRelease(api.db, entry, pictures, NOW, { actor: { command: 'root' } });
    return (await readPublic(0)).other_marks;
  };
  const recap = { kind: 'recap', start: 0.5, stop: 60.4 };
  const preview = { kind: 'next_preview', start: 1400, stop: 1430 };
  const whole = { ...recap, start: 1, stop: 60 };
  assert.deepEqual(await line({ other_marks: [preview, recap] }), [whole, preview]);
  assert.deepEqual(await line({ name: 'А' }), [whole, preview]);
  assert.deepEqual(await line({ name: 'А', other_marks: [preview] }), [preview]);
  const { body } = await api.request('/api/v1/studio/events?limit=1', { headers: owner.headers });
  const { data } = body as unknown as { data: { id: number; change: { episodes: unknown } }[] };
  assert.deepEqual(data[0]?.change.episodes, [
    [{ ordinal: 1, recap: { start: 1, stop: 60 } }],
    [{ ordinal: 1, recap: NONE }],
  ]);
  assert.equal((await calls().undo(data[0]?.id ?? null)).status, 200);
  assert.deepEqual((await readPublic(0)).other_marks, [whole, preview]);
  for (const wrong of [[recap, recap], [{ ...recap, stop: 1.5 }], [{ ...recap, kind: 'opening' }]])
    assert.throws(() =>
      catalogueEntry.parse(aCatalogueEntry(1, { episodes: [{ ordinal: 1, other_marks: wrong as never }] })),
    );
});
