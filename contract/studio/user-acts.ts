import { z } from 'zod';
import { storable } from '../field-values.ts';
import { newNickname } from '../auth.ts';
import { optional } from '../input.ts';
import { uuid } from '../values.ts';
import { studioEndpoint } from './endpoint.ts';
import { role } from './values.ts';
import { userId, userNote } from './users.ts';

const user = '/api/v1/studio/users/:id' as const;
const params = z.object({ id: userId });

const MAX_REASON = 500;
const MAX_NOTE = 2000;

/** Why somebody acts. */
const reason = storable.trim().min(1).max(MAX_REASON);
const noReason = optional(storable.trim().max(MAX_REASON));

/** The event that the journal has of an act; null when there was nothing to change. */
export const recorded = z.object({ event_id: z.int().nullable() }).meta({ id: 'RecordedAct' });

export const banUser = studioEndpoint({
  method: 'POST',
  path: `${user}/ban`,
  summary: 'Заблокировать или изменить срок: роли снимаются, сеансы заканчиваются',
  description:
    'Bans a user, until a time or for good; roles are taken away, sessions and links of e-mails end.',
  params,
  body: z.strictObject({
    /** The user sees it. */
    reason,
    until: optional(z.iso.datetime({ offset: true })),
  }),
  response: recorded,
  action: 'user.ban',
  failures: [404, 409, 422],
});

export const unbanUser = studioEndpoint({
  method: 'POST',
  path: `${user}/unban`,
  summary: 'Снять блокировку',
  description: 'Lifts the ban of a user; roles that it took away do not come back.',
  params,
  body: z.strictObject({ reason: noReason }),
  response: recorded,
  action: 'user.unban',
  failures: [404, 422],
});

export const renameUser = studioEndpoint({
  method: 'POST',
  path: `${user}/rename`,
  summary: 'Изменить никнейм по правилам регистрации',
  description: 'Changes the nickname of a user by the rules of registration.',
  params,
  body: z.strictObject({ nickname: newNickname, reason }),
  response: recorded,
  action: 'user.rename',
  failures: [404, 422],
});

export const removeUserAvatar = studioEndpoint({
  method: 'POST',
  path: `${user}/remove-avatar`,
  summary: 'Удалить аватар',
  description: 'Removes the avatar of a user with its files.',
  params,
  body: z.strictObject({ reason: noReason }),
  response: recorded,
  action: 'user.avatar_remove',
  failures: [404, 422],
});

export const endUserSessions = studioEndpoint({
  method: 'POST',
  path: `${user}/end-sessions`,
  summary: 'Закончить все сеансы',
  description: 'Ends all sessions of a user, who may sign in again.',
  params,
  body: z.strictObject({ reason: noReason }),
  response: recorded,
  action: 'user.sessions_end',
  failures: [404, 422],
});

export const addUserNote = studioEndpoint({
  method: 'POST',
  path: `${user}/notes`,
  summary: 'Добавить заметку для модераторов',
  description: 'Adds a note about a user, which moderators see and the user does not.',
  params,
  body: z.strictObject({ text: storable.trim().min(1).max(MAX_NOTE) }),
  response: userNote,
  action: 'user.note',
  failures: [404, 422],
});

export const removeUserNote = studioEndpoint({
  method: 'DELETE',
  path: `${user}/notes/:noteId`,
  summary: 'Удалить свою заметку',
  description: 'Deletes a note of the caller about a user.',
  params: z.object({ id: userId, noteId: uuid }),
  response: recorded,
  action: 'user.note',
  failures: [404, 422],
});

const roleOfUser = z.strictObject({ role, team_id: optional(uuid), reason: noReason });

export const giveRole = studioEndpoint({
  method: 'POST',
  path: `${user}/roles`,
  summary: 'Дать роль: на весь сайт или в команде',
  description: 'Gives a user a role for the whole site or for a team, by the rank of the caller.',
  params,
  body: roleOfUser,
  response: recorded,
  action: 'user.role_give',
  failures: [404, 409, 422],
});

export const takeRole = studioEndpoint({
  method: 'DELETE',
  path: `${user}/roles`,
  summary: 'Снять роль',
  description: 'Takes a role from a user; the last owner keeps theirs.',
  params,
  body: roleOfUser,
  response: recorded,
  action: 'user.role_take',
  failures: [404, 409, 422],
});

export const revealEmail = studioEndpoint({
  method: 'POST',
  path: `${user}/reveal-email`,
  summary: 'Показать почту: с причиной, это записывается в журнал',
  description: 'Returns the e-mail address of a user and records who asked for it and why.',
  params,
  body: z.strictObject({ reason }),
  response: z.object({ email: z.string().nullable() }),
  action: 'user.email_show',
  failures: [404, 422],
});

export const createUserResetLink = studioEndpoint({
  method: 'POST',
  path: `${user}/reset-link`,
  summary: 'Сделать ссылку для нового пароля: на час и один раз',
  description: 'Creates a link with which a user sets a new password, for one hour and one use.',
  params,
  body: z.strictObject({ reason: noReason }),
  response: z.object({ link: z.string() }),
  action: 'user.reset_link',
  failures: [404, 422],
});
