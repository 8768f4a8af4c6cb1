import assert from 'node:assert/strict';
import type { Bell } from '#contract/studio/bell.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import type { ProposedEdit } from '#contract/studio/records/proposed-edits.ts';
import type { SavedRecord } from '#contract/studio/records/record.ts';
import type { SavedRelease } from '#contract/studio/records/releases.ts';
import type { StudioToday } from '#contract/studio/today.ts';
import type { TestApi } from '../api.ts';
import { recordCalls } from '../wire/records.ts';
import type { TestAccount } from './account.ts';
import { aReleaseRecord, createTestMember, createTestTeam } from './studio.ts';

type Info = { edits: ProposedEdit[]; is_checked: boolean };

/** A team that checks edits of its published releases, with those who edit and those who publish, and their calls. */
export async function createChecked(api: TestApi) {
  const team = await createTestTeam(api, 'Вереск');
  const other = await createTestTeam(api, 'Мята');
  const setChecks = (isOn: boolean, id = team) =>
    api.db.updateTable('teams').set({ checks_edits: isOn }).where('id', '=', id).execute();
  await setChecks(true);
  const owner = await createTestMember(api, 'olga', { role: 'owner' });
  const editor = await createTestMember(api, 'mika', { role: 'editor' });
  const second = await createTestMember(api, 'sora', { role: 'editor' });
  const manager = await createTestMember(api, 'lina', { role: 'release_manager', teamId: team });
  const stranger = await createTestMember(api, 'rin', { role: 'release_manager', teamId: other });
  const releasesOf = (by: TestAccount) => recordCalls(api, by, 'releases');
  const get = async <T>(by: TestAccount, path: string): Promise<T> =>
    (await api.request(`/api/v1/studio/${path}`, { headers: by.headers })).body;
  let made = 0;

  async function addRelease({ teams = [team], isShown = true } = {}): Promise<string> {
    made++;
    const alias = `checked-${made}`;
    const { body } = await releasesOf(owner).create(aReleaseRecord(alias, { teams, description: 'Было' }));
    if (isShown) await releasesOf(owner).act(`${body.id}/show`, {});
    return body.id;
  }
  async function save(by: TestAccount, id: string, change: object, note?: string) {
    const body = { change, ...(note !== undefined && { note }) };
    return releasesOf(by).act<SavedRelease>(id, body);
  }
  const infoOf = async (by: TestAccount, id: string) =>
    (await releasesOf(by).read(id)).info as unknown as Info;
  const editsOf = async (by: TestAccount, id: string) => (await infoOf(by, id)).edits;
  async function onlyEdit(id: string, by = editor): Promise<ProposedEdit> {
    const [edit, ...others] = await editsOf(by, id);
    assert.deepEqual(others, []);
    return edit ?? assert.fail('no edit');
  }
  return {
    team,
    other,
    owner,
    editor,
    second,
    manager,
    stranger,
    setChecks,
    addRelease,
    save,
    infoOf,
    editsOf,
    onlyEdit,
    releasesOf,
    fieldsOf: async (id: string) => (await releasesOf(owner).read(id)).fields,
    act: (by: TestAccount, id: string, edit: number, verb: string, body: object = {}) =>
      releasesOf(by).act<SavedRecord>(`${id}/edits/${edit}/${verb}`, body),
    undo: (by: TestAccount, event: number | null) => releasesOf(by).undo(event),
    todayOf: (by: TestAccount) => get<StudioToday>(by, 'today'),
    bellOf: async (by: TestAccount) => (await get<Bell>(by, 'me/bell')).events,
    lastEvent: async (id: string): Promise<JournalEvent> => {
      const path = `events?limit=1&thing=release&thing_id=${id}`;
      const { data } = await get<{ data: JournalEvent[] }>(owner, path);
      return data[0] ?? assert.fail('no event');
    },
  };
}
