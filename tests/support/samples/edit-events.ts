import type { TestApi } from '../api.ts';
import { recordCalls } from '../wire/records.ts';
import type { Act, Call } from './studio-events.ts';
import { aReleaseRecord, createTestMember } from './studio.ts';

type Info = { edits: { id: number }[] };

/** Does with edits of published releases what can be taken back; an editor proposes them. */
export async function checkEdits(api: TestApi, call: Call, act: Act, teamId: string): Promise<void> {
  const editor = await createTestMember(api, 'proposer', { role: 'editor' });
  const releases = recordCalls(api, editor, 'releases');
  const change = { year: [2026, 2025] } as const;
  await api.db.updateTable('teams').set({ checks_edits: true }).where('id', '=', teamId).execute();

  async function add(alias: string) {
    const { id } = await call('POST', 'releases', { fields: aReleaseRecord(alias, { teams: [teamId] }) });
    await call('POST', `releases/${id}/show`, {});
    return id;
  }
  async function propose(alias: string) {
    const id = await add(alias);
    await releases.save(id, change);
    const [edit] = ((await releases.read(id)).info as Info).edits;
    return `releases/${id}/edits/${edit?.id}`;
  }
  const proposed = await add('proposed');
  await act('release.propose_edit', 'POST', `releases/${proposed}`, { change }, editor);
  await act('release.withdraw_edit', 'POST', `${await propose('taken')}/withdraw`, {}, editor);
  await act('release.accept_edit', 'POST', `${await propose('accepted')}/accept`, { change });
  await act('release.return_edit', 'POST', `${await propose('sent-back')}/return`, {
    reason: 'Год верный',
  });
  await api.db.updateTable('teams').set({ checks_edits: false }).where('id', '=', teamId).execute();
}
