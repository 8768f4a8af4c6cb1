/** The groups of the API reference in their order, each with a description. */
export const TAGS = {
  Вход: 'Registration, signing in and out, and forgotten passwords.',
  Соцсети: 'Signing in through social networks and linking them to an account.',
  'Вход по коду': 'Signing in on a device by a code that another device confirms.',
  Аккаунты: 'The profile of the caller and the place a request comes from.',
  Настройки: 'The settings of the caller and of the account.',
  Сеансы: 'The open sessions of the caller.',
  Избранное: 'The favourite releases of the caller.',
  Коллекции: "The caller's collections: planned, watching, watched, postponed and abandoned releases.",
  Просмотры: 'Positions in episodes and the history of the caller.',
  Уведомления: 'Notices of new episodes and other events of releases: on the site, by e-mail and push.',
  'Мои данные': 'Export, import and deletion of what an account holds.',
  Каталог: 'The catalogue of releases, its filters and their values.',
  Релизы: 'Releases, their members and episodes.',
  Оценки: "The caller's ratings of releases.",
  Жанры: 'Genres and their releases.',
  Франшизы: 'Franchises and their releases.',
  Расписание: 'Releases by the day of the week on which new episodes come.',
  Торренты: 'Torrents, their files and feeds.',
  Медиа: 'Videos on other sites, promotions, polls and playback reports.',
  Реклама: 'Advertising campaigns for players.',
  Команда: 'The people who dub the releases.',
  Приложение: 'The state of the server, the search, and the texts of the site.',
  Студия: 'The work of a team on its site. Not a part of AniLiberty API v1; only for those who have a role.',
} as const;

export type TagName = keyof typeof TAGS;
