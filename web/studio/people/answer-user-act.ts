import { data, redirect } from 'react-router';
import type { Call } from '#contract/client.ts';
import { studioUserPath } from '#contract/studio/addresses.ts';
import { undoEvent } from '#contract/studio/events.ts';
import { ROLE_RULES, type Role } from '#contract/studio/rights.ts';
import * as acts from '#contract/studio/user-acts.ts';
import { readForm } from '#web/page/request/read-form.ts';
import { describeApiError } from '../access/api-error.ts';
import { type FieldErrors, missingFields, placeRefusal } from '../access/field-errors.ts';
import { readTerm } from './user/term.ts';

/** What an act answers when the page stays: what was refused, what has to be confirmed first, or what to show once. */
export type ActAnswer = {
  act: string;
  problem?: string | undefined;
  errors?: FieldErrors;
  needs?: string | undefined;
  values?: Record<string, string>;
  /** An e-mail address or a link, shown once. */
  shown?: string | null;
};

type Values = Record<string, string>;
/** Done: the id of its event, or what is shown once. */
type Done = { event: number | null } | { shown: string | null };
type Act = {
  required?: FieldErrors;
  /** Fields that the API names otherwise: its name, and that of the form. */
  fields?: Record<string, string>;
  run: (call: Call, id: number, values: Values) => Promise<Done>;
};

const REASON = { reason: 'Напишите причину.' };
const recorded = ({ event_id }: acts.RecordedAct): Done => ({ event: event_id });

async function ban(call: Call, id: number, { reason = '', note = '', ...values }: Values): Promise<Done> {
  const body = { reason, until: readTerm(values['term'], values['date'], new Date()) };
  const done = recorded(await call(acts.banUser, { params: { id }, body }));
  if (note !== '') await call(acts.addUserNote, { params: { id }, body: { text: note } });
  return done;
}

const roleOf = ({ role = '', reason }: Values) => {
  const [name = '', team_id] = role.split(' ');
  return { role: name as Role, team_id, reason };
};

const ACTS: Record<string, Act> = {
  ban: { required: REASON, fields: { until: 'date', text: 'note' }, run: ban },
  unban: {
    run: async (call, id, { reason }) =>
      recorded(await call(acts.unbanUser, { params: { id }, body: { reason } })),
  },
  rename: {
    required: { nickname: 'Напишите новый никнейм.', ...REASON },
    run: async (call, id, { nickname = '', reason = '' }) =>
      recorded(await call(acts.renameUser, { params: { id }, body: { nickname, reason } })),
  },
  avatar: {
    run: async (call, id, { reason }) =>
      recorded(await call(acts.removeUserAvatar, { params: { id }, body: { reason } })),
  },
  sessions: {
    run: async (call, id, { reason }) =>
      recorded(await call(acts.endUserSessions, { params: { id }, body: { reason } })),
  },
  role: {
    required: { role: 'Выберите роль.' },
    fields: { team_id: 'team' },
    run: async (call, id, { team = '', ...values }) => {
      const role = roleOf(values);
      const body = { ...role, team_id: team === '' ? undefined : team };
      return recorded(await call(acts.giveRole, { params: { id }, body }));
    },
  },
  take: {
    run: async (call, id, values) =>
      recorded(await call(acts.takeRole, { params: { id }, body: roleOf(values) })),
  },
  email: {
    required: REASON,
    run: async (call, id, { reason = '' }) => ({
      shown: (await call(acts.revealEmail, { params: { id }, body: { reason } })).email,
    }),
  },
  link: {
    run: async (call, id, { reason }) => ({
      shown: (await call(acts.createUserResetLink, { params: { id }, body: { reason } })).link,
    }),
  },
  note: {
    required: { text: 'Напишите заметку.' },
    run: async (call, id, { text = '' }) => {
      await call(acts.addUserNote, { params: { id }, body: { text } });
      return { event: null };
    },
  },
  'remove-note': {
    run: async (call, id, { note = '' }) =>
      recorded(await call(acts.removeUserNote, { params: { id, noteId: note } })),
  },
  undo: {
    run: async (call, _id, { event }) => ({
      event: (await call(undoEvent, { params: { id: Number(event) } })).id,
    }),
  },
};

// What must be filled in because of what is chosen.
function requiredBy({ act, term, role = '' }: Values): FieldErrors {
  if (act === 'ban' && term === 'date') return { date: 'Выберите день.' };
  const isOfTeam = act === 'role' && Object.hasOwn(ROLE_RULES, role) && ROLE_RULES[role as Role].isOfTeam;
  return isOfTeam ? { team: 'Выберите команду.' } : {};
}

/**
 * Runs the act that a form of the page of a user names. Done, the browser is led to the page with the event in its
 * address (`done`), from where the act can be taken back; refused, the form answers with what was wrong.
 */
export async function answerUserAct(request: Request, call: Call, id: number) {
  const form = await readForm(request);
  const values: Values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()] as const] : [])),
  );
  const name = values['act'] ?? '';
  const act = Object.hasOwn(ACTS, name) ? ACTS[name] : undefined;
  if (!act) throw data(null, { status: 422 });
  const refuse = (answer: Omit<ActAnswer, 'act'>, status: number) =>
    data<ActAnswer>({ act: name, values, ...answer }, { status });
  const missing = missingFields({ ...act.required, ...requiredBy(values) }, values);
  if (Object.keys(missing).length > 0) return refuse({ errors: missing }, 422);
  try {
    const done = await act.run(call, id, values);
    if ('shown' in done) return data<ActAnswer>({ act: name, shown: done.shown }, { status: 200 });
    return redirect(`${studioUserPath(id)}${done.event === null ? '' : `?done=${done.event}`}`);
  } catch (error) {
    const failure = describeApiError(error);
    if (!failure) throw error;
    const { status, needs } = failure;
    if (status === 404) throw error;
    if (needs !== undefined) return refuse({ needs }, status);
    return refuse(placeRefusal(failure, form.keys(), act.fields), status);
  }
}
