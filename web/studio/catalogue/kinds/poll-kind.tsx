import type { polls as pollEndpoints } from '#contract/studio/records/polls.ts';
import { NEW_POLL } from '#contract/studio/records/new-records.ts';
import { formatCount, formatNumber, type PluralForms } from '#web/format/format-count.ts';
import { formatMoment } from '#web/format/format-time.ts';
import { StateMark } from '../../ui/state-mark.tsx';
import styles from './cells/cells.module.css';
import { PollResults } from './cells/poll-results.tsx';
import { defineKind } from './record-kind.ts';

const VOTES: PluralForms = ['голос', 'голоса', 'голосов'];

const stateOf = ({ is_open: isOpen }: { is_open: boolean }) => (isOpen ? 'Идёт' : 'Закрыт');

export const pollKind = defineKind<typeof pollEndpoints>({
  path: 'polls',
  thing: 'poll',
  icon: 'check',
  words: {
    many: 'Опросы',
    create: 'Новый опрос',
    added: 'Опрос начался',
    saved: 'Опрос сохранён',
    removed: 'Опрос удалён',
    remove: 'Удалить опрос',
    nothingYet: 'Опросов пока нет',
    nothingYetHelp: 'Опрос идёт на главной, пока вы его не закроете или не выйдет срок.',
    nothingFound: 'Под эти фильтры не попал ни один опрос',
  },
  groups: [
    {
      title: 'Вопрос',
      fields: [
        {
          name: 'question',
          label: 'Вопрос',
          control: 'text',
          max: 200,
          help: 'На главной идёт один опрос: новый закрывает прежний.',
        },
        {
          name: 'options',
          label: 'Ответы',
          control: 'lines',
          max: 100,
          most: 12,
          one: 'Ответ',
          help: 'От 2 до 12. Когда кто-то проголосовал, ответы уже не меняются.',
        },
        { name: 'is_multiple', label: 'Можно выбрать несколько', control: 'switch' },
        {
          name: 'ends_at',
          label: 'Закончится',
          control: 'time',
          isNullable: true,
          help: 'По Москве. Пусто: закроете сами.',
        },
      ],
    },
  ],
  blank: { question: '', options: ['', ''], ...NEW_POLL },
  columns: [
    { id: 'title', title: 'Опрос', cell: ({ title }) => title, text: ({ title }) => title },
    {
      id: 'state',
      title: 'Состояние',
      cell: ({ info }) => <StateMark state={info.is_open ? 'running' : 'off'}>{stateOf(info)}</StateMark>,
      text: ({ info }) => stateOf(info),
    },
    {
      id: 'votes',
      title: 'Голосов',
      isNumber: true,
      cell: ({ info }) => formatNumber(info.total_votes),
      text: ({ info }) => info.total_votes,
    },
    {
      id: 'at',
      title: 'Начат',
      cell: ({ info }) => formatMoment(new Date(info.created_at)),
      text: ({ info }) => info.created_at,
    },
  ],
  canRemove: true,
  removal: () => ({ text: 'Опрос исчезнет вместе с голосами. Закрыть его можно и так, голоса останутся.' }),
  facts: ({ info }) => (
    <span className={styles.facts}>
      <StateMark state={info.is_open ? 'running' : 'off'}>{stateOf(info)}</StateMark>{' '}
      {formatCount(info.total_votes, VOTES)}
    </span>
  ),
  aside: ({ id, fields, info }) => <PollResults id={id} options={fields.options} info={info} />,
});
