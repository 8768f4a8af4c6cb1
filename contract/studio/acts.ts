import type { Right } from './rights.ts';

/** The things that events are about. */
export const THINGS = [
  'user',
  'studio',
  'release',
  'genre',
  'franchise',
  'team',
  'team_role',
  'video',
  'video_origin',
  'promotion',
  'campaign',
  'poll',
  'site',
  'text',
  'channel',
  'episode',
  'torrent',
  'block',
  'claim',
  'job',
  'storage',
  'report',
  'journal',
] as const;
export type Thing = (typeof THINGS)[number];

/** Whose things an action is about: of the whole site, of a team where the right is a team's, or one's own. */
export type Reach = 'site' | 'team' | 'own';

/** What the session must have passed: the second factor once, and for a dangerous action the password lately, too. */
export type Confirmed = 'nothing' | 'second_factor' | 'password';

type Rest<A extends string> = {
  /** Without it the second factor. */
  confirmed?: Confirmed;
  /** What taking it back is recorded as. Whoever takes it back must be allowed to do all of these. */
  inverse?: A | readonly A[];
  /** Fields of its change that nobody gives back without another action. */
  returns?: Record<string, A>;
  /** The right that shows its events, where that is not the right to do it. */
  seenBy?: Right;
};

const ofReach =
  (reach: Reach) =>
  <const A extends string = never>(right: Right, name: string, rest: Rest<A> = {}) => ({
    right,
    reach,
    name,
    confirmed: rest.confirmed ?? ('second_factor' as const),
    inverse: [rest.inverse ?? []].flat() as A[],
    returns: rest.returns ?? {},
    seenBy: rest.seenBy ?? right,
  });
const site = ofReach('site');
const team = ofReach('team');
const own = ofReach('own');

const TABLE = {
  'user.ban': site('users', 'Пользователь заблокирован', {
    inverse: ['user.unban', 'user.ban'],
    returns: { roles: 'user.role_give' },
  }),
  'user.unban': site('users', 'Блокировка снята', { inverse: ['user.ban', 'user.unban'] }),
  'user.rename': site('users', 'Никнейм изменён', { inverse: 'user.rename' }),
  'user.avatar_remove': site('users', 'Аватар удалён'),
  'user.sessions_end': site('users', 'Сеансы завершены'),
  'user.note': own('users', 'Заметка о пользователе', { inverse: 'user.note' }),
  'user.email_show': site('private', 'Почта показана'),
  'user.reset_link': site('private', 'Ссылка для нового пароля', { confirmed: 'password' }),
  'user.role_give': site('roles', 'Роль дана', { inverse: 'user.role_take', confirmed: 'password' }),
  'user.role_take': site('roles', 'Роль снята', { inverse: 'user.role_give', confirmed: 'password' }),
  'user.invite': site('roles', 'Приглашение в студию', { confirmed: 'password' }),
  'user.invite_withdraw': site('roles', 'Приглашение отозвано'),
  'user.invite_accept': own('studio', 'Приглашение принято', {
    seenBy: 'roles',
    inverse: 'user.role_take',
    confirmed: 'nothing',
  }),
  'user.second_factor_set': own('studio', 'Второй фактор включён', { seenBy: 'roles', confirmed: 'nothing' }),
  'user.second_factor_remove': own('studio', 'Второй фактор снят', {
    seenBy: 'roles',
    confirmed: 'password',
  }),
  'user.recovery_code': own('studio', 'Вход по запасному коду', { seenBy: 'roles', confirmed: 'nothing' }),
  'user.recovery_codes_renew': own('studio', 'Запасные коды заменены', {
    seenBy: 'roles',
    confirmed: 'password',
  }),
  'release.create': team('releases', 'Релиз добавлен', { inverse: 'release.delete' }),
  'release.edit': team('releases', 'Релиз изменён', { inverse: 'release.edit' }),
  'release.load': team('releases', 'Каталог загружен'),
  'release.bulk': team('releases', 'Релизы изменены', { inverse: 'release.bulk' }),
  'release.episodes_order': team('releases', 'Порядок эпизодов изменён', {
    inverse: 'release.episodes_order',
  }),
  'release.accept_marks': team('releases', 'Найденные метки приняты', { inverse: 'release.withdraw_marks' }),
  'release.withdraw_marks': team('releases', 'Принятые метки убраны'),
  'release.submit': team('releases', 'Релиз отдан на публикацию', { inverse: 'release.withdraw' }),
  'release.withdraw': team('releases', 'Релиз отозван с публикации', { inverse: 'release.submit' }),
  'release.return': team('publish', 'Релиз возвращён на доработку', {
    inverse: 'release.submit',
    seenBy: 'releases',
  }),
  'release.propose_edit': team('releases', 'Правка отправлена на проверку', {
    inverse: ['release.propose_edit', 'release.withdraw_edit'],
  }),
  'release.withdraw_edit': team('releases', 'Правка отозвана с проверки', {
    inverse: 'release.propose_edit',
  }),
  'release.accept_edit': team('publish', 'Правка принята', {
    inverse: 'release.reopen_edit',
    seenBy: 'releases',
  }),
  'release.return_edit': team('publish', 'Правка возвращена автору', {
    inverse: 'release.reopen_edit',
    seenBy: 'releases',
  }),
  'release.reopen_edit': team('publish', 'Правка снова ждёт проверки', { seenBy: 'releases' }),
  'release.postpone': site('catalogue', 'Эпизод перенесён', {
    inverse: ['release.postpone', 'release.resume'],
  }),
  'release.resume': site('catalogue', 'Перенос снят', { inverse: ['release.postpone', 'release.resume'] }),
  'report.take': team('reports', 'Жалоба взята', { inverse: 'report.reopen' }),
  'report.done': team('reports', 'Жалоба закрыта', { inverse: 'report.reopen' }),
  'report.refuse': team('reports', 'Жалоба отклонена', { inverse: 'report.reopen' }),
  'report.reopen': team('reports', 'Жалоба снова открыта'),
  'release.hide': team('publish', 'Релиз скрыт', { inverse: 'release.show', seenBy: 'releases' }),
  'release.show': team('publish', 'Релиз показан', {
    inverse: 'release.hide',
    returns: { published_episodes: 'episode.take_back' },
    seenBy: 'releases',
  }),
  'release.bulk_show': team('publish', 'Релизы показаны', {
    inverse: 'release.bulk_hide',
    seenBy: 'releases',
  }),
  'release.bulk_hide': team('publish', 'Релизы скрыты', { inverse: 'release.bulk_show', seenBy: 'releases' }),
  'release.delete': site('removal', 'Релиз удалён', { inverse: 'release.restore', confirmed: 'password' }),
  'release.restore': site('removal', 'Релиз возвращён'),
  'release.remove': site('removal', 'Релиз стёрт навсегда'),
  'genre.create': site('catalogue', 'Жанр добавлен', { inverse: 'genre.remove' }),
  'genre.edit': site('catalogue', 'Жанр изменён', { inverse: 'genre.edit' }),
  'genre.remove': site('catalogue', 'Жанр удалён', { inverse: 'genre.create', confirmed: 'password' }),
  'genre.merge': site('catalogue', 'Жанры объединены', { inverse: 'genre.create' }),
  'franchise.create': site('catalogue', 'Франшиза добавлена', { inverse: 'franchise.remove' }),
  'franchise.edit': site('catalogue', 'Франшиза изменена', { inverse: 'franchise.edit' }),
  'franchise.remove': site('catalogue', 'Франшиза удалена', {
    inverse: 'franchise.create',
    confirmed: 'password',
  }),
  'franchise.merge': site('catalogue', 'Франшизы объединены', { inverse: 'franchise.create' }),
  'team.create': site('teams', 'Команда добавлена', { inverse: 'team.remove' }),
  'team.edit': site('teams', 'Команда изменена', { inverse: 'team.edit' }),
  'team.remove': site('teams', 'Команда удалена', { inverse: 'team.create', confirmed: 'password' }),
  'team.order': site('teams', 'Порядок команд изменён', { inverse: 'team.order' }),
  'team_role.create': site('teams', 'Роль в команде добавлена', { inverse: 'team_role.remove' }),
  'team_role.edit': site('teams', 'Роль в команде изменена', { inverse: 'team_role.edit' }),
  'team_role.remove': site('teams', 'Роль в команде удалена', {
    inverse: 'team_role.create',
    confirmed: 'password',
  }),
  'team_role.order': site('teams', 'Порядок ролей изменён', { inverse: 'team_role.order' }),
  'video.create': site('promotion', 'Видео добавлено', { inverse: 'video.remove' }),
  'video.edit': site('promotion', 'Видео изменено', { inverse: 'video.edit' }),
  'video.remove': site('promotion', 'Видео удалено', { inverse: 'video.create', confirmed: 'password' }),
  'video_origin.create': site('promotion', 'Плейлист добавлен', { inverse: 'video_origin.remove' }),
  'video_origin.edit': site('promotion', 'Плейлист изменён', { inverse: 'video_origin.edit' }),
  'video_origin.remove': site('promotion', 'Плейлист удалён', {
    inverse: 'video_origin.create',
    confirmed: 'password',
  }),
  'promotion.create': site('promotion', 'Промо добавлено', { inverse: 'promotion.remove' }),
  'promotion.edit': site('promotion', 'Промо изменено', { inverse: 'promotion.edit' }),
  'promotion.remove': site('promotion', 'Промо удалено', {
    inverse: 'promotion.create',
    confirmed: 'password',
  }),
  'promotion.order': site('promotion', 'Порядок промо изменён', { inverse: 'promotion.order' }),
  'campaign.create': site('promotion', 'Кампания добавлена', { inverse: 'campaign.remove' }),
  'campaign.edit': site('promotion', 'Кампания изменена', { inverse: 'campaign.edit' }),
  'campaign.remove': site('promotion', 'Кампания удалена', {
    inverse: 'campaign.create',
    confirmed: 'password',
  }),
  'campaign.order': site('promotion', 'Порядок кампаний изменён', { inverse: 'campaign.order' }),
  'poll.create': site('promotion', 'Опрос добавлен', { inverse: 'poll.remove' }),
  'poll.edit': site('promotion', 'Опрос изменён', { inverse: 'poll.edit' }),
  'poll.close': site('promotion', 'Опрос закрыт', { inverse: 'poll.edit' }),
  'poll.remove': site('promotion', 'Опрос удалён', { inverse: 'poll.create', confirmed: 'password' }),
  'site.edit': site('site', 'Слова сайта изменены', { inverse: 'site.edit' }),
  'text.edit': site('site', 'Текст страницы изменён', { inverse: 'text.edit' }),
  'channel.create': site('site', 'Канал оповещений добавлен', { inverse: 'channel.remove' }),
  'channel.edit': site('site', 'Канал оповещений изменён', { inverse: 'channel.edit' }),
  'channel.remove': site('site', 'Канал оповещений удалён', {
    inverse: 'channel.create',
    confirmed: 'password',
  }),
  'channel.secret': site('site', 'Ключ канала оповещений задан'),
  'channel.test': site('site', 'Пробное сообщение отправлено в канал'),
  'episode.prepare': team('publish', 'Видео эпизода подготовлено', { seenBy: 'releases' }),
  'episode.create': team('publish', 'Эпизод опубликован', {
    inverse: 'episode.take_back',
    seenBy: 'releases',
  }),
  'episode.replace': team('publish', 'Видео эпизода заменено', {
    inverse: 'episode.return',
    seenBy: 'releases',
  }),
  'episode.return': team('publish', 'Прежнее видео эпизода возвращено', {
    inverse: 'episode.return',
    seenBy: 'releases',
  }),
  'episode.take_back': team('publish', 'Эпизод снят с публикации', {
    inverse: 'episode.publish',
    seenBy: 'releases',
  }),
  'episode.publish': team('publish', 'Эпизод снова опубликован', {
    inverse: 'episode.take_back',
    seenBy: 'releases',
  }),
  'episode.plan': team('publish', 'Публикация эпизода запланирована', {
    inverse: ['episode.plan', 'episode.unplan'],
    seenBy: 'releases',
  }),
  'episode.unplan': team('publish', 'План публикации отменён', {
    inverse: 'episode.plan',
    seenBy: 'releases',
  }),
  'episode.announce': team('publish', 'Оповещение об эпизоде отправлено снова', { seenBy: 'releases' }),
  'episode.edit': team('releases', 'Эпизод изменён', { inverse: 'episode.edit' }),
  'episode.begin': team('releases', 'Эпизод заведён', { inverse: 'episode.give_up' }),
  'episode.give_up': team('releases', 'Заведённый эпизод убран'),
  'episode.steps': team('releases', 'Этапы изменены', { inverse: 'episode.steps' }),
  'episode.step_state': own('steps', 'Состояние этапа изменено', {
    inverse: 'episode.step_state',
    seenBy: 'releases',
  }),
  'episode.remark_add': team('releases', 'Замечание добавлено', { inverse: 'episode.remark_remove' }),
  'episode.remark_remove': team('releases', 'Замечание убрано', { inverse: 'episode.remark_add' }),
  'episode.remark_done': own('steps', 'Замечание исправлено', {
    inverse: 'episode.remark_reopen',
    seenBy: 'releases',
  }),
  'episode.remark_reopen': own('steps', 'Замечание снова открыто', {
    inverse: 'episode.remark_done',
    seenBy: 'releases',
  }),
  'episode.apply_mark': team('releases', 'Метка исправлена по жалобе', {
    inverse: 'episode.withdraw_mark',
    seenBy: 'reports',
  }),
  'episode.withdraw_mark': team('releases', 'Исправление метки отменено', { seenBy: 'reports' }),
  'episode.reject_mark': team('releases', 'Найденная метка отклонена', { inverse: 'episode.propose_mark' }),
  'episode.propose_mark': team('releases', 'Найденная метка снова предложена'),
  'episode.prepare_again': team('publish', 'Видео подготовят ещё раз'),
  'episode.check_marks': team('releases', 'Метки проверены с новым видео'),
  'episode.delete': site('removal', 'Эпизод удалён', { inverse: 'episode.restore', confirmed: 'password' }),
  'episode.restore': site('removal', 'Эпизод возвращён'),
  'episode.remove': site('removal', 'Эпизод стёрт навсегда'),
  'episode.report_answer': team('reports', 'Ответ на сообщения о неполадке'),
  'episode.reports_clear': team('reports', 'Сообщения о неполадках удалены'),
  'torrent.create': team('releases', 'Торрент добавлен', { inverse: 'torrent.remove' }),
  'torrent.edit': team('releases', 'Торрент изменён', { inverse: 'torrent.edit' }),
  'torrent.remove': team('releases', 'Торрент удалён', { inverse: 'torrent.create', confirmed: 'password' }),
  'site.backup': site('system', 'Резервная копия сделана'),
  'site.restore': site('system', 'База данных восстановлена'),
  'site.files_move': site('system', 'Файлы скопированы'),
  'block.create': site('legal', 'Блокировка показа назначена', { inverse: 'block.lift' }),
  'block.change': site('legal', 'Блокировка показа изменена', {
    inverse: 'block.change',
    confirmed: 'password',
  }),
  'block.lift': site('legal', 'Блокировка показа снята', { inverse: 'block.create', confirmed: 'password' }),
  'block.begin': site('legal', 'Блокировка показа вступила в силу'),
  'block.end': site('legal', 'Срок блокировки показа вышел'),
  'claim.create': site('legal', 'Заявление записано'),
  'claim.change': site('legal', 'Заявление изменено', { inverse: 'claim.change' }),
  'claim.apply': site('legal', 'Мера по заявлению применена', { inverse: 'claim.lift' }),
  'claim.lift': site('legal', 'Мера по заявлению снята', { inverse: 'claim.apply', confirmed: 'password' }),
  'claim.document_add': site('legal', 'К заявлению добавлен файл', { inverse: 'claim.document_remove' }),
  'claim.document_remove': site('legal', 'Из заявления убран файл', { inverse: 'claim.document_add' }),
  'job.retry': site('system', 'Видео подготовят ещё раз', { inverse: 'job.stop' }),
  'job.stop': site('system', 'Подготовка видео остановлена', { inverse: 'job.retry' }),
  'job.first': site('system', 'Видео взяли вперёд очереди', { inverse: 'job.first' }),
  'storage.measure': site('system', 'Хранилище пересчитывается'),
  'journal.erase': site('system', 'Содержание записей стёрто'),
  'text.remove': site('site', 'Исходный текст возвращён', { inverse: 'text.edit', confirmed: 'password' }),
} as const satisfies Record<`${Thing}.${string}`, unknown>;
export type Act = keyof typeof TABLE;

/** The actions that can be taken back. */
export type UndoableAct = {
  [A in Act]: [(typeof TABLE)[A]['inverse'][number]] extends [never] ? never : A;
}[Act];

export type ActRules = {
  right: Right;
  reach: Reach;
  /** Russian: what was done, as a noun («Блокировка снята» is `state`), for lists and filters. */
  name: string;
  confirmed: Confirmed;
  inverse: readonly Act[];
  returns: Record<string, Act>;
  seenBy: Right;
};

/**
 * Every action that the journal knows. What an endpoint asks of its caller, who sees an event, and who may take it back
 * follow from here.
 */
export const ACTS: Record<Act, ActRules> = TABLE;

/** What an action is about. */
export function thingOf(act: Act): Thing {
  return act.slice(0, act.indexOf('.')) as Thing;
}

/** The action on a thing with a verb; throws where the table has none. */
export function actOf(thing: Thing, verb: string): Act {
  const act = `${thing}.${verb}`;
  if (!Object.hasOwn(ACTS, act)) throw new Error(`the table of actions does not know ${act}`);
  return act as Act;
}

// The journal may have acts of a newer version, while that is rolled out and after it was rolled back.
const isKnown = (act: string): act is Act => Object.hasOwn(ACTS, act);

/** Russian: the name of a recorded action, also of one that only a newer version knows. */
export function nameOfAct(act: string): string {
  return isKnown(act) ? ACTS[act].name : 'Действие более новой версии';
}

/** Whether a recorded action can be taken back. */
export function isUndoable(act: string): act is UndoableAct {
  return isKnown(act) && ACTS[act].inverse.length > 0;
}

/** The actions that taking an event back consists of. */
export function inversesOf(act: string, change: Record<string, unknown> | null): Act[] {
  if (!isKnown(act)) return [];
  const { inverse, returns } = ACTS[act];
  const given = Object.entries(returns).flatMap(([field, other]) =>
    Object.hasOwn(change ?? {}, field) ? [other] : [],
  );
  return [...inverse, ...given];
}
