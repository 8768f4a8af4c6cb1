import {
  banAccount,
  createResetLink,
  listAccounts,
  unbanAccount,
  type ListedAccount,
} from '#server/accounts/auth/accounts.ts';
import type { Database } from '#server/platform/database/open.ts';
import { Failure } from '#server/failure.ts';
import { commandActor } from '#server/studio/journal/record-event.ts';
import { removeFactorOf } from '#server/studio/second-factor/second-factor.ts';
import { parseFlags } from './parse-flags.ts';
import { terminal } from '../terminal.ts';
import { formatCount } from './format-count.ts';

const USAGE = `npm run akane -- user list [--search ТЕКСТ]
      показать новейшие аккаунты или те, в чьём логине, почте или никнейме есть текст
  npm run akane -- user ban ЛОГИН --reason ПРИЧИНА
      заблокировать: сеансы закончатся, войти можно, но ничего не сохранить; причину увидит владелец
  npm run akane -- user unban ЛОГИН
      снять блокировку
  npm run akane -- user link ЛОГИН
      показать одноразовую ссылку, по которой владелец задаст новый пароль
  npm run akane -- user factor ЛОГИН
      снять второй фактор, если потерян телефон: студия попросит настроить новый`;

function invalid(message = 'Команда записана неверно.'): Failure {
  return new Failure('invalid', `${message}\n\n  ${USAGE}`);
}

function parse(args: string[]) {
  const options = { search: { type: 'string' }, reason: { type: 'string' } } as const;
  return parseFlags({ args, options, allowPositionals: true }, invalid);
}

// Text written by users is printed to a terminal: control characters in it must not reach it.
function sanitize(text: string): string {
  return text.replace(/\p{C}/gu, '�');
}

function describe({
  login,
  email,
  nickname,
  is_banned,
  ban_reason,
  created_at,
  sessions,
}: ListedAccount): string {
  const ban = is_banned ? `, заблокирован: ${ban_reason ?? 'без причины'}` : '';
  const who = [login, nickname, email].filter((name) => name !== null).join(' · ');
  return sanitize(
    `${who} · с ${created_at.slice(0, 10)} · ${formatCount(sessions, 'сеанс', 'сеанса', 'сеансов')}${ban}`,
  );
}

async function show(db: Database, search: string | undefined): Promise<void> {
  const accounts = await listAccounts(db, search);
  terminal.say(accounts.length === 0 ? 'Таких аккаунтов нет.' : accounts.map(describe).join('\n'));
}

type UserCommandDeps = { db: Database; config: { publicOrigin: string } };

/** `akane user`: lists accounts, bans or unbans one, creates a link to set a new password, removes a second factor. */
export async function userCommand({ db, config }: UserCommandDeps, args: string[]): Promise<void> {
  const { positionals, values } = parse(args);
  const [verb, login, ...more] = positionals;
  const { search, reason } = values;
  if (more.length > 0) throw invalid();
  if (verb === 'list' && login === undefined) return show(db, search);
  if (login === undefined) throw invalid();
  if (verb === 'ban' && reason?.trim()) {
    await banAccount(db, login, reason.trim());
    return terminal.say(`Аккаунт «${sanitize(login)}» заблокирован, его сеансы закончены.`);
  }
  if (verb === 'unban') {
    await unbanAccount(db, login);
    return terminal.say(`Аккаунт «${sanitize(login)}» снова может всё.`);
  }
  if (verb === 'factor') {
    await removeFactorOf(db, commandActor(), login);
    return terminal.say(`Второй фактор аккаунта «${sanitize(login)}» снят, студия попросит настроить новый.`);
  }
  if (verb !== 'link') throw invalid();
  const deps = { db, publicOrigin: config.publicOrigin, now: () => new Date() };
  const link = await createResetLink(deps, login);
  return terminal.say(`${link}\nСсылка действует час и один раз; прежние ссылки больше не действуют.`);
}
