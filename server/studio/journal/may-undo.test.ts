import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Act, ACTS, isUndoable } from '#contract/studio/acts.ts';
import { ROLE_RULES, ROLES, type Role } from '#contract/studio/rights.ts';
import type { GivenRole } from '#server/platform/http/request/user.ts';
import { findForbidden, needsPassword, type UndoSubject } from './may-undo.ts';

const [OURS, THEIRS] = ['ours', 'theirs'];
const ALL = (Object.keys(ACTS) as Act[]).filter(isUndoable);
const toGiven = (role: Role, id: string): GivenRole => ({
  role,
  team: ROLE_RULES[role].isOfTeam ? { id, title: id } : null,
});

// Whether roles allow an action on a thing of these teams, by the table of roles alone.
const allows = (roles: readonly GivenRole[], act: Act, teams: readonly string[]) =>
  roles.some(
    ({ role, team }) =>
      ROLE_RULES[role].rights.includes(ACTS[act].right) &&
      (team === null || (ACTS[act].reach !== 'site' && teams.includes(team.id))),
  );

function* subjects(): Generator<{ event: UndoSubject; now: string[][] }> {
  for (const act of ALL)
    for (const was of [[], [OURS], [THEIRS], [OURS, THEIRS]] as string[][])
      for (const now of [[], [[OURS]], [[THEIRS]], [[OURS], [THEIRS]], [[OURS, THEIRS]]] as string[][][])
        for (const field of [...Object.keys(ACTS[act].returns), undefined])
          yield {
            event: {
              id: 1,
              act,
              thing_id: '1',
              actor_id: 7,
              team_ids: was,
              change: field === undefined ? {} : { [field]: [[], []] },
            },
            now,
          };
}

test('whoever may not do an action may not undo into it: by right, by team at the event, by team now', () => {
  for (const first of ROLES)
    for (const second of ROLES) {
      const roles = [toGiven(first, OURS), toGiven(second, OURS)];
      for (const { event, now } of subjects()) {
        const { inverse, returns } = ACTS[event.act];
        const also = Object.keys(event.change ?? {}).flatMap((field) => returns[field] ?? []);
        const mayUndo = findForbidden({ userId: 7, roles }, event, new Map([[1, now]])) === undefined;
        const mayDo = [...inverse, ...also].every((one) => {
          if (ACTS[one].reach === 'own') return allows(roles, one, [OURS]);
          const isEverywhere = allows(roles, one, []);
          return isEverywhere || [event.team_ids, ...now].every((teams) => allows(roles, one, teams));
        });
        const isGone = now.length === 0;
        if (mayUndo) assert.ok(mayDo, `${first}, ${second}: ${event.act}`);
        else assert.ok(!mayDo || isGone, `${first}, ${second} may not undo ${event.act}`);
      }
    }
});

test('one’s own is taken back by nobody else', () => {
  const roles = [toGiven('owner', OURS)];
  const event = { id: 1, thing_id: '1', actor_id: 8, team_ids: [], change: {} };
  for (const act of ALL.filter((one) => ACTS[one].inverse.some((inverse) => ACTS[inverse].reach === 'own')))
    assert.notEqual(findForbidden({ userId: 7, roles }, { ...event, act }, new Map()), undefined);
});

// What they do is to remove a thing, to lift or change a block, or to give or take a role.
const ASKING = [
  'block.change',
  'block.create',
  'campaign.create',
  'channel.create',
  'claim.apply',
  'franchise.create',
  'genre.create',
  'poll.create',
  'promotion.create',
  'release.create',
  'team.create',
  'team_role.create',
  'torrent.create',
  'user.ban with roles',
  'user.invite_accept',
  'user.role_give',
  'user.role_take',
  'video.create',
  'video_origin.create',
];

test('only these undos ask for the password', () => {
  const asking = [...subjects()].flatMap(({ event }) =>
    needsPassword(event) ? [[event.act, ...Object.keys(event.change ?? {})].join(' with ')] : [],
  );
  assert.deepEqual([...new Set(asking)].toSorted(), ASKING);
});
