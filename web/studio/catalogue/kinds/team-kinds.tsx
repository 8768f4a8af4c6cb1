import { TEAMS_PATH } from '#contract/addresses.ts';
import type {
  teamRoles as teamRoleEndpoints,
  teams as teamEndpoints,
} from '#contract/studio/records/teams.ts';
import { NEW_TEAM, NEW_TEAM_ROLE } from '#contract/studio/records/new-records.ts';
import { formatCount, type PluralForms } from '#web/format/format-count.ts';
import { defineKind } from './record-kind.ts';
import styles from './cells/cells.module.css';

const PEOPLE: PluralForms = ['участник', 'участника', 'участников'];

export const teamKind = defineKind<typeof teamEndpoints>({
  path: 'teams',
  thing: 'team',
  icon: 'team',
  words: {
    many: 'Команды',
    create: 'Новая команда',
    added: 'Команда добавлена',
    saved: 'Команда сохранена',
    removed: 'Команда удалена',
    remove: 'Удалить команду',
    nothingYet: 'Команд пока нет',
    nothingFound: 'Под эти фильтры не попала ни одна команда',
  },
  groups: [
    {
      title: 'Основное',
      fields: [
        { name: 'title', label: 'Название', control: 'text', max: 200 },
        { name: 'description', label: 'О команде', control: 'long', max: 5000 },
        {
          name: 'checks_edits',
          label: 'Правки вышедших релизов проверяет релиз-менеджер',
          control: 'switch',
          help: 'Кто не публикует сам, тот отправляет правку релиза на проверку: на сайте она появится, когда её примут. Это меняет тот, кто публикует релизы команды.',
        },
      ],
    },
    {
      title: 'Участники',
      fields: [
        {
          name: 'users',
          label: 'Люди команды по порядку',
          control: 'people',
          help: 'Привязка к аккаунту видна только в студии.',
        },
      ],
    },
  ],
  blank: { title: '', ...NEW_TEAM },
  choices: { users: 'team-roles' },
  columns: [
    { id: 'title', title: 'Команда', cell: ({ title }) => title, text: ({ title }) => title },
    {
      id: 'people',
      title: 'Людей',
      isNumber: true,
      cell: ({ fields }) => formatCount(fields.users.length, PEOPLE),
      text: ({ fields }) => fields.users.length,
    },
  ],
  canRemove: true,
  removal: ({ fields }) => ({
    text: `Команда исчезнет со страницы команд (${formatCount(fields.users.length, PEOPLE)}), а её роли в студии пропадут. Удаление можно отменить в журнале.`,
  }),
  isOrdered: true,
  siteAddress: () => TEAMS_PATH,
  facts: ({ fields }) => formatCount(fields.users.length, PEOPLE),
});

export const teamRoleKind = defineKind<typeof teamRoleEndpoints>({
  path: 'team-roles',
  thing: 'team_role',
  icon: 'tag',
  words: {
    many: 'Роли в командах',
    create: 'Новая роль',
    added: 'Роль добавлена',
    saved: 'Роль сохранена',
    removed: 'Роль удалена',
    remove: 'Удалить роль',
    nothingYet: 'Ролей пока нет',
    nothingFound: 'Под эти фильтры не попала ни одна роль',
  },
  groups: [
    {
      title: 'Основное',
      fields: [
        { name: 'title', label: 'Название', control: 'text', max: 200 },
        {
          name: 'color',
          label: 'Цвет',
          control: 'color',
          help: 'Вид #fe3635; без цвета роль серая.',
        },
      ],
    },
  ],
  blank: { title: '', ...NEW_TEAM_ROLE },
  columns: [
    {
      id: 'title',
      title: 'Роль',
      cell: ({ title, fields }) => (
        <span className={styles.named}>
          <svg className={styles.dot} viewBox="0 0 2 2" aria-hidden>
            <circle cx="1" cy="1" r="1" fill={fields.color ?? undefined} />
          </svg>
          <span>{title}</span>
        </span>
      ),
      text: ({ title }) => title,
    },
    {
      id: 'people',
      title: 'У кого',
      isNumber: true,
      cell: ({ info }) => formatCount(info.total_users, PEOPLE),
      text: ({ info }) => info.total_users,
    },
  ],
  canRemove: true,
  removal: ({ info: { total_users: count } }) =>
    count === 0
      ? { text: 'Роли ни у кого нет. Удаление можно отменить в журнале.' }
      : {
          text: `Удалить можно только роль, которой ни у кого нет, а у этой ${formatCount(count, PEOPLE)}.`,
          isRefused: true,
        },
  isOrdered: true,
  facts: ({ info }) => formatCount(info.total_users, PEOPLE),
});
