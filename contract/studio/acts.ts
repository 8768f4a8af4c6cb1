import type { Right } from './rights.ts';

/** The things that events are about. */
export const THINGS = [
  'user',
  'studio',
  'release',
  'genre',
  'franchise',
  'team',
  'video',
  'promotion',
  'campaign',
  'poll',
  'site',
  'text',
  'episode',
  'torrent',
] as const;
export type Thing = (typeof THINGS)[number];

type ActRules = {
  thing: Thing;
  /** The right that allows the act; whoever has it sees the events of the act. */
  right: Right;
  /** Russian: what was done, as a noun («Блокировка снята» is `state`), for lists and filters. */
  name: string;
};

/** Every act that the journal knows. */
export const ACTS = {
  'user.ban': { thing: 'user', right: 'users', name: 'Пользователь заблокирован' },
  'user.unban': { thing: 'user', right: 'users', name: 'Блокировка снята' },
  'user.rename': { thing: 'user', right: 'users', name: 'Никнейм изменён' },
  'user.avatar_remove': { thing: 'user', right: 'users', name: 'Аватар удалён' },
  'user.sessions_end': { thing: 'user', right: 'users', name: 'Сеансы закончены' },
  'user.note': { thing: 'user', right: 'users', name: 'Заметка о пользователе' },
  'user.email_show': { thing: 'user', right: 'private', name: 'Почта показана' },
  'user.reset_link': { thing: 'user', right: 'private', name: 'Ссылка для нового пароля' },
  'user.role_give': { thing: 'user', right: 'roles', name: 'Роль дана' },
  'user.role_take': { thing: 'user', right: 'roles', name: 'Роль снята' },
  'user.second_factor_set': { thing: 'user', right: 'roles', name: 'Второй фактор включён' },
  'user.second_factor_remove': { thing: 'user', right: 'roles', name: 'Второй фактор снят' },
  'user.recovery_code': { thing: 'user', right: 'roles', name: 'Вход по запасному коду' },
  'user.recovery_codes_renew': { thing: 'user', right: 'roles', name: 'Запасные коды заменены' },
  'release.create': { thing: 'release', right: 'releases', name: 'Релиз добавлен' },
  'release.edit': { thing: 'release', right: 'releases', name: 'Релиз изменён' },
  'release.bulk': { thing: 'release', right: 'releases', name: 'Релизы изменены' },
  'release.submit': { thing: 'release', right: 'releases', name: 'Релиз отдан на публикацию' },
  'release.hide': { thing: 'release', right: 'removal', name: 'Релиз скрыт' },
  'release.show': { thing: 'release', right: 'removal', name: 'Релиз показан' },
  'release.delete': { thing: 'release', right: 'removal', name: 'Релиз удалён' },
  'release.restore': { thing: 'release', right: 'removal', name: 'Релиз возвращён' },
  'release.remove': { thing: 'release', right: 'removal', name: 'Релиз стёрт навсегда' },
  'genre.create': { thing: 'genre', right: 'catalogue', name: 'Жанр добавлен' },
  'genre.edit': { thing: 'genre', right: 'catalogue', name: 'Жанр изменён' },
  'genre.remove': { thing: 'genre', right: 'catalogue', name: 'Жанр удалён' },
  'franchise.create': { thing: 'franchise', right: 'catalogue', name: 'Франшиза добавлена' },
  'franchise.edit': { thing: 'franchise', right: 'catalogue', name: 'Франшиза изменена' },
  'franchise.remove': { thing: 'franchise', right: 'catalogue', name: 'Франшиза удалена' },
  'team.create': { thing: 'team', right: 'teams', name: 'Команда добавлена' },
  'team.edit': { thing: 'team', right: 'teams', name: 'Команда изменена' },
  'team.remove': { thing: 'team', right: 'teams', name: 'Команда удалена' },
  'video.create': { thing: 'video', right: 'promotion', name: 'Видео добавлено' },
  'video.edit': { thing: 'video', right: 'promotion', name: 'Видео изменено' },
  'video.remove': { thing: 'video', right: 'promotion', name: 'Видео удалено' },
  'promotion.create': { thing: 'promotion', right: 'promotion', name: 'Промо добавлено' },
  'promotion.edit': { thing: 'promotion', right: 'promotion', name: 'Промо изменено' },
  'promotion.remove': { thing: 'promotion', right: 'promotion', name: 'Промо удалено' },
  'campaign.create': { thing: 'campaign', right: 'promotion', name: 'Кампания добавлена' },
  'campaign.edit': { thing: 'campaign', right: 'promotion', name: 'Кампания изменена' },
  'campaign.remove': { thing: 'campaign', right: 'promotion', name: 'Кампания удалена' },
  'poll.create': { thing: 'poll', right: 'promotion', name: 'Опрос добавлен' },
  'poll.edit': { thing: 'poll', right: 'promotion', name: 'Опрос изменён' },
  'poll.remove': { thing: 'poll', right: 'promotion', name: 'Опрос удалён' },
  'site.edit': { thing: 'site', right: 'site', name: 'Слова сайта изменены' },
  'text.edit': { thing: 'text', right: 'site', name: 'Текст страницы изменён' },
  'team.role_create': { thing: 'team', right: 'teams', name: 'Роль в командах добавлена' },
  'team.role_edit': { thing: 'team', right: 'teams', name: 'Роль в командах изменена' },
  'team.role_remove': { thing: 'team', right: 'teams', name: 'Роль в командах удалена' },
  'team.order': { thing: 'team', right: 'teams', name: 'Порядок команд изменён' },
  'team.role_order': { thing: 'team', right: 'teams', name: 'Порядок ролей в командах изменён' },
  'promotion.order': { thing: 'promotion', right: 'promotion', name: 'Порядок промо изменён' },
  'campaign.order': { thing: 'campaign', right: 'promotion', name: 'Порядок кампаний изменён' },
  'video.origin_create': { thing: 'video', right: 'promotion', name: 'Плейлист добавлен' },
  'video.origin_edit': { thing: 'video', right: 'promotion', name: 'Плейлист изменён' },
  'video.origin_remove': { thing: 'video', right: 'promotion', name: 'Плейлист удалён' },
  'episode.create': { thing: 'episode', right: 'releases', name: 'Эпизод опубликован' },
  'episode.edit': { thing: 'episode', right: 'releases', name: 'Видео эпизода заменено' },
  'episode.report_answer': { thing: 'episode', right: 'reports', name: 'Ответ на сообщения о неполадке' },
  'episode.reports_clear': { thing: 'episode', right: 'reports', name: 'Сообщения о неполадках удалены' },
  'torrent.create': { thing: 'torrent', right: 'releases', name: 'Торрент добавлен' },
  'torrent.edit': { thing: 'torrent', right: 'releases', name: 'Торрент изменён' },
  'torrent.remove': { thing: 'torrent', right: 'releases', name: 'Торрент удалён' },
  'site.backup': { thing: 'site', right: 'system', name: 'Резервная копия сделана' },
  'site.restore': { thing: 'site', right: 'system', name: 'База данных восстановлена' },
  'site.files_move': { thing: 'site', right: 'system', name: 'Файлы скопированы' },
} as const satisfies Record<string, ActRules>;
export type Act = keyof typeof ACTS;
