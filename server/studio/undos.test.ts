import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Act, ACTS, inversesOf, isUndoable } from '#contract/studio/acts.ts';
import { STUDIO_API } from '#contract/studio/api.ts';
import type { JournalEvent } from '#contract/studio/events.ts';
import { ROLE_RULES, ROLES } from '#contract/studio/rights.ts';
import type { TestAccount } from '#tests/support/samples/account.ts';
import { aCatalogueEntry, NOW, openTestApi, type TestApi } from '#tests/support/api.ts';
import { confirmSessions, createTestMember, createTestTeam } from '#tests/support/samples/studio.ts';
import { performEveryAct, type MadeEvent } from '#tests/support/samples/studio-events.ts';
import { recordCalls } from '#tests/support/wire/records.ts';

type Member = TestAccount & { name: string; allows: (act: Act) => boolean };

let api: TestApi;
let owner: TestAccount;
let events: MadeEvent[];
const members: Member[] = [];
before(async () => {
  const weekly = { is_in_production: true, publish_day: 5, episodes_total: 12 } as const;
  const episodes = [1, 2, 3].map((ordinal) => ({ ordinal, name: `Эпизод ${ordinal}`, updated_at: NOW }));
  api = await openTestApi(...[1, 2].map((id) => aCatalogueEntry(id, { ...weekly, episodes })));
  const [team, other] = [await createTestTeam(api, 'Аканэ'), await createTestTeam(api, 'Другие')];
  for (const release_id of [1, 2])
    await api.db.insertInto('release_teams').values({ release_id, team_id: team }).execute();
  owner = await createTestMember(api, 'owner', { role: 'owner' });
  await confirmSessions(api, owner.id, new Date(NOW));
  for (const role of ROLES)
    for (const teamId of ROLE_RULES[role].isOfTeam ? [team, other] : [undefined]) {
      const name = `${role}${teamId === other ? '-other' : ''}`.replaceAll('_', '-');
      const account = await createTestMember(api, `a-${name}`, { role, ...(teamId && { teamId }) });
      const allows = (act: Act) => {
        const { right, reach } = ACTS[act];
        return (
          ROLE_RULES[role].rights.includes(right) &&
          reach !== 'own' &&
          (teamId === undefined || (reach === 'team' && teamId === team))
        );
      };
      members.push({ ...account, name, allows });
    }
  events = await performEveryAct(api, owner, team);
});
after(() => api.close());

const undo = (by: TestAccount, id: number) => recordCalls(api, by, 'events').undo(id);

type Confirmed = { second_factor_at: Date | null; password_at: Date | null };
const AT = new Date(NOW);

const setConfirmed = (confirmed: Confirmed) => api.db.updateTable('sessions').set(confirmed).execute();

async function journalOf(by: TestAccount): Promise<Map<number, JournalEvent>> {
  const all: JournalEvent[] = [];
  for (let next: number | null = Number.MAX_SAFE_INTEGER; next !== null;) {
    const { body } = await api.request(`/api/v1/studio/events?limit=100&before=${next}`, {
      headers: by.headers,
    });
    const page = body as { data: JournalEvent[]; next: number | null };
    all.push(...page.data);
    next = page.next;
  }
  return new Map(all.map((event) => [event.id, event]));
}

const actsOf = ({ act, change }: MadeEvent) => inversesOf(act, change);
const mayUndo = ({ allows }: Member, event: MadeEvent) => actsOf(event).every(allows);

test('everything that can be taken back is done here', () => {
  const undoable = (Object.keys(ACTS) as Act[]).filter(isUndoable);
  assert.deepEqual(events.map(({ act }) => act).toSorted(), undoable.toSorted());
  for (const act of undoable)
    for (const [field, other] of Object.entries(ACTS[act].returns))
      assert.ok(
        events.some((event) => event.act === act && actsOf(event).includes(other)),
        `${act} with ${field}`,
      );
});

test('an endpoint records the actions that it declares', () => {
  for (const { act, method, path } of events) {
    // Whoever has the link of an invitation accepts it outside the studio.
    if (act === 'user.invite_accept') continue;
    const [pathname = ''] = path.split('?');
    const declared = STUDIO_API.filter((endpoint) => {
      const parts = endpoint.path.replace('/api/v1/studio/', '').split('/');
      const given = pathname.split('/');
      const isSame = parts.every((part, i) => part.startsWith(':') || part === given[i]);
      return endpoint.method === method && parts.length === given.length && isSame;
    });
    assert.ok(declared.length > 0, `${method} ${path} is declared`);
    const [exact] = declared.toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);
    assert.ok(exact?.actions.includes(act), `${method} ${path} declares ${act}`);
  }
});

test('the journal offers an undo to those only who may do what it does, and for whom it works', async () => {
  await setConfirmed({ second_factor_at: AT, password_at: AT });
  for (const member of members) {
    const journal = await journalOf(member);
    for (const event of events) {
      const seen = journal.get(event.id);
      const where = `${member.name}: ${event.act}`;
      if (!seen?.can_undo && mayUndo(member, event)) {
        assert.ok(seen, `${where} is not seen`);
        // The rank of a person, edits of others: `undo-refusals.ts`.
        assert.equal((await undo(member, event.id)).status, 403, where);
      } else assert.equal(seen?.can_undo ?? false, mayUndo(member, event), where);
    }
  }
});

test('whoever may not do an action does not undo into it: without the right, the team, the password, the factor', async () => {
  for (const [confirmed, isEnough] of [
    [{ second_factor_at: AT, password_at: AT }, () => true],
    [{ second_factor_at: AT, password_at: null }, (act: Act) => ACTS[act].confirmed !== 'password'],
    [{ second_factor_at: null, password_at: AT }, () => false],
  ] as const) {
    await setConfirmed(confirmed);
    for (const member of members)
      for (const event of events) {
        const isAllowed = mayUndo(member, event) && actsOf(event).every((act) => isEnough(act));
        if (isAllowed) continue;
        const { status } = await undo(member, event.id);
        assert.ok(status === 403 || status === 404, `${member.name} takes ${event.act} back: ${status}`);
      }
  }
  await setConfirmed({ second_factor_at: AT, password_at: AT });
  const undone = [...(await journalOf(owner)).values()].filter(({ undo_of }) => undo_of !== null);
  assert.deepEqual(undone, []);
});

test('everything is taken back by who did it, and recorded as the table says', async () => {
  await setConfirmed({ second_factor_at: AT, password_at: AT });
  for (const { act, id } of events.toReversed()) {
    const { status, body } = await undo(owner, id);
    assert.equal(status, 200, `${act}: ${body.message}`);
    const made = body as unknown as JournalEvent;
    assert.ok(
      ACTS[act].inverse.some((inverse) => inverse === made.act),
      `${act} is taken back as ${made.act}`,
    );
  }
});
