import { findAccountId, listAccounts, type ListedAccount } from '#server/accounts/auth/accounts.ts';
import { ROLE_RULES, ROLES, type Role } from '#contract/studio/rights.ts';
import { role as roleName } from '#contract/studio/values.ts';
import { isCalendarDay } from '#contract/values.ts';
import type { Database } from '#server/platform/database/open.ts';
import { readClock } from '#server/platform/database/read-clock.ts';
import { Failure } from '#server/failure.ts';
import { commandActor } from '#server/platform/database/journal/record-event.ts';
import { banUser, unbanUser } from '#server/studio/people/acts/ban.ts';
import { createResetLink } from '#server/studio/people/acts/private.ts';
import { createInvitation } from '#server/studio/people/invitations/invitations.ts';
import { changeRole, findTeamId } from '#server/studio/people/roles.ts';
import { removeFactorOf } from '#server/studio/second-factor/second-factor.ts';
import { parseFlags } from './parse-flags.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from '#server/platform/format-count.ts';

const USAGE = `npm run akane -- user list [--search ТЕКСТ]
      показать новейшие аккаунты или те, в чьём логине, почте или никнейме есть текст
  npm run akane -- user ban ЛОГИН --reason ПРИЧИНА [--until 2026-12-01]
      заблокировать, до начала этого дня по Москве или навсегда: роли снимутся, сеансы закончатся, войти можно, но
      ничего не сохранить; причину увидит владелец
  npm run akane -- user unban ЛОГИН
      снять блокировку
  npm run akane -- user link ЛОГИН
      показать одноразовую ссылку, по которой владелец задаст новый пароль
  npm run akane -- user factor ЛОГИН
      снять второй фактор, если потерян телефон: студия попросит настроить новый
  npm run akane -- user role ЛОГИН РОЛЬ [--team НАЗВАНИЕ] [--take]
      дать роль в студии или снять её (--take): ${ROLES.join(', ')};
      ${ROLES.filter((role) => ROLE_RULES[role].isOfTeam).join(' и ')} дают в команде
  npm run akane -- user invite РОЛЬ [--team НАЗВАНИЕ]
      показать ссылку, по которой роль получит тот, кто её примет: аккаунт можно завести по пути`;

function invalid(message = 'Команда записана неверно.'): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

function parse(args: string[]) {
  const options = {
    search: { type: 'string' },
    reason: { type: 'string' },
    until: { type: 'string' },
    team: { type: 'string' },
    take: { type: 'boolean', default: false },
  } as const;
  return parseFlags({ args, options, allowPositionals: true }, invalid);
}

// Text written by users is printed to a terminal: control characters in it must not reach it.
function sanitize(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

const day = new Intl.DateTimeFormat('ru', {
  timeZone: 'Europe/Moscow',
  dateStyle: 'long',
  timeStyle: 'short',
});

function describe(account: ListedAccount): string {
  const { login, email, nickname, is_banned, ban_reason, banned_until, created_at, sessions } = account;
  const term = banned_until === null ? '' : ` до ${day.format(new Date(banned_until))}`;
  const ban = is_banned ? `, заблокирован${term}: ${ban_reason ?? 'без причины'}` : '';
  const who = [login, nickname, email].filter((name) => name !== null).join(' · ');
  return sanitize(
    `${who} · с ${created_at.slice(0, 10)} · ${formatCount(sessions, 'сеанс', 'сеанса', 'сеансов')}${ban}`,
  );
}

async function show(db: Database, search: string | undefined): Promise<void> {
  const accounts = await listAccounts(db, search);
  terminal.say(accounts.length === 0 ? 'Таких аккаунтов нет.' : accounts.map(describe).join('\n'));
}

function readDay(until: string): string {
  if (!isCalendarDay(until)) throw invalid('--until: нужен день, как 2026-12-01.');
  return new Date(`${until}T00:00:00+03:00`).toISOString();
}

type UserCommandDeps = { db: Database; config: { publicOrigin: string } };
type Flags = ReturnType<typeof parse>['values'];

async function ban({ db }: UserCommandDeps, login: string, { reason, until }: Flags): Promise<void> {
  if (!reason?.trim()) throw invalid();
  const term = until === undefined ? undefined : readDay(until);
  const id = await findAccountId(db, login);
  await banUser({ db, now: await readClock(db) }, commandActor(), id, { reason: reason.trim(), until: term });
  const end = term === undefined ? '' : ` до ${day.format(new Date(term))} по Москве`;
  terminal.say(`Аккаунт «${sanitize(login)}» заблокирован${end}, его сеансы завершены.`);
}

async function changeRoleOf(db: Database, login: string, role: Role, { team, take }: Flags): Promise<void> {
  const userId = await findAccountId(db, login);
  const teamId = team === undefined ? null : await findTeamId(db, team);
  const change = take ? 'take' : 'give';
  const event = await changeRole(db, commandActor(), change, { userId, role, teamId });
  const where = team === undefined ? '' : ` в команде «${sanitize(team)}»`;
  const what = `${ROLE_RULES[role].name}${where}`;
  if (event === null) terminal.say(take ? `Такой роли и не было: ${what}.` : `Эта роль уже есть: ${what}.`);
  else terminal.say(`«${sanitize(login)}»: ${take ? 'роль снята' : 'роль дана'}: ${what}.`);
}

function readRole(text: string | undefined): Role {
  const read = roleName.safeParse(text);
  if (!read.success) throw invalid(`Нет такой роли: ${ROLES.join(', ')}.`);
  return read.data;
}

async function invite({ db, config }: UserCommandDeps, role: Role, { team }: Flags): Promise<void> {
  const clock = { db, publicOrigin: config.publicOrigin, now: await readClock(db) };
  const teamId = team === undefined ? null : await findTeamId(db, team);
  const { link } = await createInvitation(clock, commandActor(), { role, teamId });
  terminal.say(`${link}\nСсылка действует неделю и один раз.`);
}

/**
 * `akane user`: lists accounts, bans or unbans one, creates a link to set a new password, removes a second
 * factor, gives and takes roles, invites by a link.
 */
export async function userCommand(deps: UserCommandDeps, args: string[]): Promise<void> {
  const { db, config } = deps;
  const { positionals, values } = parse(args);
  const [verb, login, role, ...more] = positionals;
  if (more.length > 0 || (role !== undefined && verb !== 'role')) throw invalid();
  if (verb === 'list' && login === undefined) return show(db, values.search);
  if (login === undefined) throw invalid();
  if (verb === 'ban') return ban(deps, login, values);
  if (verb === 'unban') {
    await unbanUser(db, commandActor(), await findAccountId(db, login));
    return terminal.say(`Аккаунт «${sanitize(login)}» снова может всё.`);
  }
  if (verb === 'factor') {
    await removeFactorOf(db, commandActor(), login);
    return terminal.say(`Второй фактор аккаунта «${sanitize(login)}» снят, студия попросит настроить новый.`);
  }
  if (verb === 'role') return changeRoleOf(db, login, readRole(role), values);
  if (verb === 'invite') return invite(deps, readRole(login), values);
  if (verb !== 'link') throw invalid();
  const linkDeps = { db, publicOrigin: config.publicOrigin, now: await readClock(db) };
  const link = await createResetLink(linkDeps, commandActor(), await findAccountId(db, login));
  return terminal.say(`${link}\nСсылка действует час и один раз; прежние ссылки больше не действуют.`);
}
