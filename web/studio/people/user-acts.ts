import type { Call } from '#contract/client.ts';
import { STUDIO_USERS_PATH } from '#contract/studio/addresses.ts';
import { inviteToStudio, withdrawInvitation } from '#contract/studio/invitations.ts';
import { type Role, ROLE_RULES } from '#contract/studio/rights.ts';
import * as acts from '#contract/studio/user-acts.ts';
import { type Act, wrongField } from '../form/answer-act.ts';
import { readDay, todayInMoscow, WRONG_DAY } from '../form/date/read-typed.ts';
import type { Values } from '../form/read-values.ts';
import type { GivenRole } from './give-role.tsx';
import { readTerm } from './user/term.ts';

const REASON = { reason: 'Напишите причину.' };

async function ban(call: Call, id: number, { reason = '', note = '', ...values }: Values) {
  if (values['term'] === 'date' && readDay(values['date'] ?? '', todayInMoscow()) === undefined)
    throw wrongField('date', WRONG_DAY);
  const body = { reason, until: readTerm(values['term'], values['date'], new Date()) };
  const { event_id } = await call(acts.banUser, { params: { id }, body });
  if (note !== '') await call(acts.addUserNote, { params: { id }, body: { text: note } });
  return event_id;
}

const roleOf = ({ role = '', reason }: Values) => {
  const [name = '', team_id] = role.split(' ');
  return { role: name as Role, team_id, reason };
};

const requireRole = ({ role = '' }: Values) => ({
  role: 'Выберите роль.',
  ...(Object.hasOwn(ROLE_RULES, role) && ROLE_RULES[role as Role].isOfTeam && { team: 'Выберите команду.' }),
});

/** The acts of the list of people. */
export const LIST_ACTS: Record<string, Act> = {
  give: {
    run: async (call, { id, role: given = '', name = '' }): Promise<GivenRole> => {
      const role = given as Role;
      const { event_id: event } = await call(acts.giveRole, { params: { id: Number(id) }, body: { role } });
      return { given: `${name}: роль «${ROLE_RULES[role].name}» дана`, event };
    },
  },
  invite: {
    required: requireRole,
    fields: { team_id: 'team' },
    run: async (call, { role = '', team = '', email = '' }) => {
      const body = {
        role: role as Role,
        team_id: team === '' ? undefined : team,
        email: email === '' ? undefined : email,
      };
      const { link, is_emailed } = await call(inviteToStudio, { body });
      return { link, email, isEmailed: is_emailed };
    },
  },
  withdraw: {
    run: async (call, { id = '' }) => {
      await call(withdrawInvitation, { params: { id } });
      return { to: `${STUDIO_USERS_PATH}?withdrawn` };
    },
  },
};

/** The acts of the page of a user. */
export const actsOnUser = (id: number): Record<string, Act> => ({
  ban: {
    required: ({ term }) => ({ ...REASON, ...(term === 'date' && { date: 'Выберите день.' }) }),
    fields: { until: 'date', text: 'note' },
    run: (call, values) => ban(call, id, values),
  },
  unban: {
    run: async (call, { reason }) =>
      (await call(acts.unbanUser, { params: { id }, body: { reason } })).event_id,
  },
  rename: {
    required: { nickname: 'Напишите новый никнейм.', ...REASON },
    run: async (call, { nickname = '', reason = '' }) =>
      (await call(acts.renameUser, { params: { id }, body: { nickname, reason } })).event_id,
  },
  avatar: {
    run: async (call, { reason }) =>
      (await call(acts.removeUserAvatar, { params: { id }, body: { reason } })).event_id,
  },
  sessions: {
    run: async (call, { reason }) =>
      (await call(acts.endUserSessions, { params: { id }, body: { reason } })).event_id,
  },
  role: {
    required: requireRole,
    fields: { team_id: 'team' },
    run: async (call, { team = '', ...values }) => {
      const role = roleOf(values);
      const body = { ...role, team_id: team === '' ? undefined : team };
      return (await call(acts.giveRole, { params: { id }, body })).event_id;
    },
  },
  take: {
    run: async (call, values) =>
      (await call(acts.takeRole, { params: { id }, body: roleOf(values) })).event_id,
  },
  email: {
    required: REASON,
    run: async (call, { reason = '' }) => ({
      shown: (await call(acts.revealEmail, { params: { id }, body: { reason } })).email,
    }),
  },
  link: {
    run: async (call, { reason }) => ({
      shown: (await call(acts.createUserResetLink, { params: { id }, body: { reason } })).link,
    }),
  },
  note: {
    required: { text: 'Напишите заметку.' },
    run: async (call, { text = '' }) => {
      await call(acts.addUserNote, { params: { id }, body: { text } });
      return null;
    },
  },
  'remove-note': {
    run: async (call, { note = '' }) =>
      (await call(acts.removeUserNote, { params: { id, noteId: note } })).event_id,
  },
});
