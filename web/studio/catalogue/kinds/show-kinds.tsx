import type {
  campaigns as campaignEndpoints,
  promotions as promotionEndpoints,
} from '#contract/studio/records/promotions.ts';
import { NEW_CAMPAIGN, NEW_PROMOTION } from '#contract/studio/records/new-records.ts';
import { formatPeriod, formatShowState, PictureName, ShowStateMark } from './cells/cells.tsx';
import styles from './cells/cells.module.css';
import { defineKind } from './record-kind.ts';

const NEEDS_MARKING =
  'По закону у рекламы есть токен ERID от оператора рекламных данных и указан рекламодатель. Без них запись не сохранится.';

export const PERIOD = {
  title: 'Когда показывать',
  isAside: true,
  fields: [
    { name: 'starts_at', label: 'С', control: 'time', isNullable: true, help: 'По Москве. Пусто: сразу.' },
    { name: 'ends_at', label: 'До', control: 'time', isNullable: true, help: 'Пусто: без срока.' },
  ],
} as const;

export const promotionKind = defineKind<typeof promotionEndpoints>({
  path: 'promotions',
  thing: 'promotion',
  icon: 'mega',
  words: {
    many: 'Промо',
    create: 'Новое промо',
    added: 'Промо добавлено',
    saved: 'Промо сохранено',
    removed: 'Промо удалено',
    remove: 'Удалить промо',
    nothingYet: 'Промо пока нет',
    nothingYetHelp: 'Промо — баннер на главной с релизом или вашими словами, картинкой и кнопкой.',
    nothingFound: 'Под эти фильтры не попало ни одно промо',
  },
  groups: [
    {
      title: 'Что показать',
      fields: [
        {
          name: 'release_id',
          label: 'Релиз',
          control: 'release',
          help: 'Название, описание и картинка берутся у него, если их не написать. Нужен релиз или заголовок.',
        },
        { name: 'title', label: 'Заголовок', control: 'text', max: 300, isNullable: true },
        { name: 'description', label: 'Описание', control: 'long', max: 2000, isNullable: true },
        {
          name: 'url',
          label: 'Куда ведёт',
          control: 'text',
          max: 2000,
          isNullable: true,
          isHalf: true,
          help: 'Адрес http или https, либо путь на этом сайте от «/».',
        },
        {
          name: 'url_label',
          label: 'Надпись на кнопке',
          control: 'text',
          max: 100,
          isNullable: true,
          isHalf: true,
        },
      ],
    },
    {
      title: 'Маркировка рекламы',
      fields: [
        { name: 'is_ad', label: 'Это реклама', control: 'switch', help: NEEDS_MARKING },
        { name: 'ad_erid', label: 'ERID', control: 'text', max: 200, isNullable: true, isHalf: true },
        {
          name: 'ad_origin',
          label: 'Рекламодатель',
          control: 'text',
          max: 500,
          isNullable: true,
          isHalf: true,
        },
      ],
    },
    {
      title: 'Картинка',
      isAside: true,
      fields: [
        { name: 'image', label: 'Картинка 16 : 9', control: 'picture', kind: 'banner', aspect: 16 / 9 },
        {
          name: 'has_overlay',
          label: 'Затемнять под текстом',
          control: 'switch',
          help: 'Снимите, если текст уже есть на картинке.',
        },
      ],
    },
    PERIOD,
  ],
  blank: NEW_PROMOTION,
  columns: [
    {
      id: 'title',
      title: 'Промо',
      cell: ({ title, info }) => <PictureName picture={info.picture} name={title} />,
      text: ({ title }) => title,
    },
    {
      id: 'state',
      title: 'Состояние',
      cell: ({ info }) => <ShowStateMark state={info.state} />,
      text: ({ info }) => formatShowState(info.state),
    },
    {
      id: 'period',
      title: 'Когда',
      cell: ({ fields }) => formatPeriod(fields),
      text: ({ fields }) => formatPeriod(fields),
    },
    {
      id: 'ad',
      title: 'Реклама',
      cell: ({ fields }) => (fields.is_ad ? `ERID ${fields.ad_erid}` : 'нет'),
      text: ({ fields }) => fields.ad_erid,
    },
  ],
  canRemove: true,
  removal: () => ({ text: 'Промо больше не будет показываться. Удаление можно отменить в журнале.' }),
  isOrdered: true,
  facts: ({ info, fields }) => (
    <span className={styles.facts}>
      <ShowStateMark state={info.state} />
      {formatPeriod(fields)}
    </span>
  ),
});

export const campaignKind = defineKind<typeof campaignEndpoints>({
  path: 'campaigns',
  thing: 'campaign',
  icon: 'device',
  words: {
    many: 'Рекламные кампании',
    create: 'Новая кампания',
    added: 'Кампания добавлена',
    saved: 'Кампания сохранена',
    removed: 'Кампания удалена',
    remove: 'Удалить кампанию',
    nothingYet: 'Рекламных кампаний пока нет',
    nothingYetHelp: 'Кампания даёт плееру адрес, откуда он просит ролик перед эпизодом.',
    nothingFound: 'Под эти фильтры не попала ни одна кампания',
  },
  groups: [
    {
      title: 'Реклама в плеере',
      fields: [
        {
          name: 'url',
          label: 'Адрес VAST',
          control: 'text',
          max: 2000,
          type: 'url',
          help: 'Отсюда плеер просит ролик перед эпизодом.',
        },
      ],
    },
    {
      title: 'Маркировка рекламы',
      fields: [
        { name: 'ad_erid', label: 'ERID', control: 'text', max: 200, help: NEEDS_MARKING },
        { name: 'ad_company_name', label: 'Рекламодатель', control: 'text', max: 500, isHalf: true },
        { name: 'ad_company_itn', label: 'ИНН', control: 'text', max: 50, isHalf: true },
      ],
    },
    PERIOD,
  ],
  blank: { url: '', ad_erid: '', ad_company_itn: '', ad_company_name: '', ...NEW_CAMPAIGN },
  columns: [
    { id: 'title', title: 'Кампания', cell: ({ title }) => title, text: ({ title }) => title },
    {
      id: 'state',
      title: 'Состояние',
      cell: ({ info }) => <ShowStateMark state={info.state} />,
      text: ({ info }) => formatShowState(info.state),
    },
    {
      id: 'period',
      title: 'Когда',
      cell: ({ fields }) => formatPeriod(fields),
      text: ({ fields }) => formatPeriod(fields),
    },
    { id: 'erid', title: 'ERID', cell: ({ fields }) => fields.ad_erid, text: ({ fields }) => fields.ad_erid },
  ],
  canRemove: true,
  removal: () => ({ text: 'Плеер больше не будет просить эту рекламу. Удаление можно отменить в журнале.' }),
  isOrdered: true,
  facts: ({ info, fields }) => (
    <span className={styles.facts}>
      <ShowStateMark state={info.state} />
      {formatPeriod(fields)}
    </span>
  ),
});
