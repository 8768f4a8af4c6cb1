import { CHANNEL_KINDS, type ChannelKind } from '#contract/studio/channel-kinds.ts';
import type { AnnouncementState } from '#contract/studio/records/announcements.ts';
import type { channels as channelEndpoints } from '#contract/studio/records/channels.ts';
import { NEW_CHANNEL } from '#contract/studio/records/new-records.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { AnnouncementMark, formatAnnouncement } from '../../ui/announcement-mark.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import styles from './cells/cells.module.css';
import { ChannelKey } from './cells/channel-key.tsx';
import { defineKind } from './record-kind.ts';

const NAMES: Record<ChannelKind, string> = {
  telegram: 'Telegram',
  vk: 'ВКонтакте',
  max: 'MAX',
  discord: 'Discord',
  webhook: 'Вебхук',
};

const nameOf = (kind: ChannelKind) => NAMES[kind];

type Shown = { fields: { kind: ChannelKind; is_on: boolean }; info: { has_secret: boolean } };

// Without a key nothing arrives.
const isReady = ({ fields, info }: Shown) => info.has_secret || fields.kind === 'webhook';

function formatState(record: Shown): string {
  if (!record.fields.is_on) return 'Выключен';
  return isReady(record) ? 'Включён' : 'Нет ключа';
}

function ChannelMark(record: Shown) {
  const state = !record.fields.is_on ? 'off' : isReady(record) ? 'running' : 'attention';
  return <StateMark state={state}>{formatState(record)}</StateMark>;
}

type Last = { state: AnnouncementState; at: string } | null;

const formatLast = (last: Last) =>
  last === null ? 'ещё не было' : `${formatAnnouncement(last.state)}, ${formatMoment(new Date(last.at))}`;

export const channelKind = defineKind<typeof channelEndpoints>({
  path: 'channels',
  thing: 'channel',
  icon: 'mega',
  words: {
    many: 'Каналы оповещений',
    create: 'Новый канал',
    added: 'Канал добавлен: теперь задайте его ключ',
    saved: 'Канал сохранён',
    removed: 'Канал удалён',
    remove: 'Удалить канал',
    nothingYet: 'Каналов пока нет',
    nothingYetHelp:
      'В канал уходит сообщение о каждом новом эпизоде: в Telegram, ВКонтакте, MAX, Discord или по вашему адресу.',
    nothingFound: 'Под эти фильтры не попал ни один канал',
  },
  groups: [
    {
      title: 'Куда писать',
      fields: [
        { name: 'title', label: 'Название', control: 'text', max: 100, help: 'Так его зовут в студии.' },
        {
          name: 'kind',
          label: 'Где он',
          control: 'choice',
          options: CHANNEL_KINDS.map((value) => ({ value, label: NAMES[value] })),
          help: 'С другой площадкой ключ придётся задать заново.',
        },
        {
          name: 'address',
          label: 'Куда',
          control: 'text',
          max: 2000,
          isNullable: true,
          help: 'Telegram: @имя канала или номер чата. ВКонтакте: номер сообщества с минусом. MAX: номер чата. Вебхук: адрес https. У Discord пусто.',
        },
        {
          name: 'team_id',
          label: 'Только релизы команды',
          control: 'choice',
          options: 'records',
          isNullable: true,
          help: 'Не выбрано: все релизы.',
        },
        {
          name: 'is_on',
          label: 'Включён',
          control: 'switch',
          help: 'Выключенный канал новых эпизодов не получает.',
        },
      ],
    },
    {
      title: 'Что писать',
      fields: [
        {
          name: 'template',
          label: 'Текст',
          control: 'template',
          max: 4000,
          help: 'Подставляются {релиз}, {эпизод} (номер), {название}, {ссылка} и {команда}. Строка, где подставить нечего, пропадает.',
        },
      ],
    },
  ],
  blank: { title: '', kind: 'telegram', ...NEW_CHANNEL },
  choices: { team_id: 'teams' },
  columns: [
    { id: 'title', title: 'Канал', cell: ({ title }) => title, text: ({ title }) => title },
    {
      id: 'kind',
      title: 'Где',
      cell: ({ fields }) => nameOf(fields.kind),
      text: ({ fields }) => nameOf(fields.kind),
    },
    { id: 'state', title: 'Состояние', cell: (record) => <ChannelMark {...record} />, text: formatState },
    {
      id: 'team',
      title: 'Релизы',
      cell: ({ info }) => info.team ?? 'все',
      text: ({ info }) => info.team ?? 'все',
    },
    {
      id: 'last',
      title: 'Последнее',
      cell: ({ info: { last } }) =>
        last === null ? (
          'ещё не было'
        ) : (
          <span className={styles.facts}>
            <AnnouncementMark state={last.state} />
            {formatMoment(new Date(last.at))}
          </span>
        ),
      text: ({ info }) => formatLast(info.last),
    },
  ],
  canRemove: true,
  removal: () => ({
    text: 'Канал больше не получит эпизодов, а на страницах эпизодов не останется следов о нём. Удаление можно отменить в журнале, но ключ придётся задать заново.',
  }),
  facts: (record) => (
    <span className={styles.facts}>
      <ChannelMark {...record} />
      {nameOf(record.fields.kind)} · последнее: {formatLast(record.info.last)}
    </span>
  ),
  aside: ({ id, fields, info }) => (
    // Another channel has other words in its fields.
    <ChannelKey key={id} id={id} kind={fields.kind} hasSecret={info.has_secret} />
  ),
});
