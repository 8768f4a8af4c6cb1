import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { FullRelease } from '#contract/releases.ts';
import { openFolderStorage } from '#server/media/storage/folder-storage.ts';
import { aCatalogueEntry, type CatalogueEntryInput, openTestApi, type TestApi } from '#tests/support/api.ts';
import { createTestFolder } from '#tests/support/samples/video.ts';
import { importCatalogue } from './import-catalogue.ts';

let api: TestApi;
let made: Awaited<ReturnType<typeof createTestFolder>>;
before(async () => {
  api = await openTestApi();
  made = await createTestFolder();
});
after(async () => {
  await api.close();
  await made.remove();
});

/** Imports a line after a good one; returns what was wrong with it. */
async function importLine(line: object): Promise<string> {
  const file = path.join(made.folder, 'catalogue.jsonl');
  await writeFile(file, [aCatalogueEntry(2), line].map((one) => JSON.stringify(one)).join('\n'));
  const bad: string[] = [];
  const deps = { db: api.db, storage: openFolderStorage(made.folder), now: () => new Date() };
  await importCatalogue(deps, file, { onBad: (_, reason) => bad.push(reason) });
  return bad.join();
}

/** What the API says of which version the release and its first episode are. */
async function version() {
  const { voicing, cuts, episodes } = (await api.request('/api/v1/anime/releases/1')).body as FullRelease;
  return [voicing, cuts, episodes[0]?.cuts];
}

const DUBBING = { value: 'DUBBING', description: 'Дубляж' };
const CUTS = 'Сцена в бане: закон страны';
const LATE = 'Титры: права на песню';

test('a line says how a release is voiced and what was cut; a later line without it keeps that', async () => {
  await importLine(aCatalogueEntry(1, { episodes: [{ ordinal: 1 }] }));
  assert.deepEqual(await version(), [{ value: null, description: null }, null, null]);
  const line = { voicing: 'DUBBING', cuts: CUTS, episodes: [{ ordinal: 1, cuts: LATE }] };
  await importLine(aCatalogueEntry(1, line));
  assert.deepEqual(await version(), [DUBBING, CUTS, LATE]);
  await importLine(aCatalogueEntry(1, { description: 'Новое', episodes: [{ ordinal: 1 }] }));
  assert.deepEqual(await version(), [DUBBING, CUTS, LATE]);
  // As on the wire, and taken back.
  await importLine(
    aCatalogueEntry(1, { voicing: DUBBING, cuts: null, episodes: [{ ordinal: 1, cuts: null }] }),
  );
  assert.deepEqual(await version(), [DUBBING, null, null]);
});

test('an unknown way of voicing and empty words about cuts are refused', async () => {
  assert.match(await importLine(aCatalogueEntry(1, { voicing: 'LOUD' })), /voicing/);
  assert.match(await importLine(aCatalogueEntry(1, { cuts: ' ' })), /cuts/);
  assert.match(
    await importLine(aCatalogueEntry(1, { episodes: [{ ordinal: 1, cuts: 'я'.repeat(501) }] })),
    /cuts/,
  );
});

test('a later line keeps whom a member voices unless it says so', async () => {
  const lis = { nickname: 'Лис', role: 'voicing' } as const;
  const charactersAfter = async (members: CatalogueEntryInput['members']) => {
    assert.equal(await importLine(aCatalogueEntry(3, { members })), '');
    const { members: stored } = (await api.request('/api/v1/anime/releases/3')).body as FullRelease;
    return stored.map(({ nickname, character }) => [nickname, character]);
  };
  assert.deepEqual(await charactersAfter([{ ...lis, character: 'Кондуктор' }]), [['Лис', 'Кондуктор']]);
  assert.deepEqual(await charactersAfter([{ ...lis, role: 'timing' }, lis]), [
    ['Лис', null],
    ['Лис', 'Кондуктор'],
  ]);
  assert.deepEqual(await charactersAfter([{ ...lis, character: null }]), [['Лис', null]]);
});
