import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { studioRecordPath } from '#contract/studio/addresses.ts';
import {
  getReleaseChoices,
  type ListedRelease,
  listStudioReleases,
  releaseFilters,
} from '#contract/studio/records/releases.ts';
import { formatNumber, RELEASES } from '#web/format/format-count.ts';
import { RelativeTime } from '#web/format/relative-time.tsx';
import { pageMeta } from '#web/page/meta.ts';
import { studioCall } from '../../access/studio-call.ts';
import { DataList } from '../../list/data-list.tsx';
import { type Filter, readQuery } from '../../list/filters/filters.ts';
import type { Chosen, Column } from '../../list/list-types.ts';
import { formatTotal } from '../../list/format-total.ts';
import { loadList } from '../../list/load-list.ts';
import { StudioIcon } from '../../ui/icons/studio-icon.tsx';
import { Key, StudioLink } from '../../ui/studio-button.tsx';
import { StudioPage } from '../../ui/studio-page.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { PictureName } from '../kinds/cells/cells.tsx';
import type { Option } from '../kinds/field.ts';
import { fixedChoices } from '../pages/fixed-choices.ts';
import type { Route } from './+types/releases-page.ts';
import { BulkActs } from './bulk-acts.tsx';
import { releaseKind } from './release-kind.tsx';
import { formatReleaseState, ReleaseStateMark } from './release-state.tsx';

const YES_NO = [
  { value: 'true', label: 'да' },
  { value: 'false', label: 'нет' },
];

type Choices = Record<'type' | 'season' | 'genre_ids' | 'teams', readonly Option[]>;

const filtersOf = ({ type, season, genre_ids: genres, teams }: Choices): readonly Filter[] => [
  { name: 'search', title: 'Название, адрес или номер', kind: 'text', isSearch: true },
  {
    name: 'state',
    title: 'Состояние',
    kind: 'choice',
    options: [
      { value: 'submitted', label: 'Ждут публикации' },
      { value: 'proposed', label: 'Правки на проверке' },
      { value: 'ready', label: 'С готовыми эпизодами' },
      { value: 'draft', label: 'Черновики' },
      { value: 'published', label: 'На сайте' },
      { value: 'hidden', label: 'Скрытые' },
      { value: 'deleted', label: 'Удалённые' },
    ],
  },
  { name: 'type', title: 'Тип', kind: 'choice', options: type },
  { name: 'year', title: 'Год', kind: 'text', hint: '2024 или 2020-2026', pattern: /^\d{4}(-\d{4})?$/ },
  { name: 'season', title: 'Сезон', kind: 'choice', options: season },
  { name: 'genre', title: 'Жанр', kind: 'choice', options: genres },
  { name: 'team', title: 'Команда', kind: 'choice', options: teams },
  { name: 'ongoing', title: 'Онгоинг', kind: 'choice', options: YES_NO },
  { name: 'without_poster', title: 'Без постера', kind: 'flag' },
  { name: 'without_team', title: 'Без команды', kind: 'flag' },
  { name: 'without_episodes', title: 'Без эпизодов', kind: 'flag' },
  { name: 'without_marks', title: 'Без меток', kind: 'flag' },
];

/** The releases that somebody may edit. */
export async function loader(args: Route.LoaderArgs) {
  const names = [...Object.keys(releaseFilters), 'order', 'after'];
  const query = readQuery(args.request, ...names) as z.input<typeof listStudioReleases.query>;
  const call = studioCall(args);
  const [list, own] = await Promise.all([
    loadList<ListedRelease>(() => call(listStudioReleases, { query })),
    call(getReleaseChoices),
  ]);
  const choices = {
    ...own,
    age_rating: fixedChoices('age-ratings') ?? [],
    publish_day: fixedChoices('publish-days') ?? [],
    publish_every_weeks: fixedChoices('publish-rhythms') ?? [],
    season: fixedChoices('seasons') ?? [],
    type: fixedChoices('release-types') ?? [],
  };
  return { list, choices, now: new Date().toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Релизы · Студия', isHidden: true });
}

const stateOf = ({ state, submitted_at }: ListedRelease) => ({ state, isSubmitted: submitted_at !== null });
const episodesOf = ({ published_episodes: published, episodes_total: total }: ListedRelease) =>
  total === null ? formatNumber(published) : `${published} из ${total}`;

function columnsAt(now: string, { type: types, season: seasons }: Choices): Column<ListedRelease>[] {
  const typeOf = ({ type }: ListedRelease) => types.find(({ value }) => value === type)?.label ?? type;
  const seasonOf = ({ season }: ListedRelease) => seasons.find(({ value }) => value === season)?.label;
  return [
    {
      id: 'name',
      title: 'Релиз',
      cell: ({ poster, name_main }) => <PictureName picture={poster} name={name_main} isPoster />,
      text: ({ name_main }) => name_main,
      order: { ascending: 'name', descending: 'name_last' },
    },
    {
      id: 'number',
      title: 'Номер',
      isNumber: true,
      isOptional: true,
      cell: ({ id }) => id,
      text: ({ id }) => id,
      order: { descending: 'newest', ascending: 'oldest' },
    },
    { id: 'alias', title: 'Адрес', cell: ({ alias }) => alias, text: ({ alias }) => alias, isOptional: true },
    {
      id: 'state',
      title: 'Состояние',
      cell: (row) => <ReleaseStateMark {...stateOf(row)} />,
      text: (row) => formatReleaseState(stateOf(row)),
    },
    { id: 'type', title: 'Тип', cell: typeOf, text: typeOf, isOptional: true },
    {
      id: 'year',
      title: 'Год',
      isNumber: true,
      cell: ({ year }) => year,
      text: ({ year }) => year,
      order: { ascending: 'year_first', descending: 'year' },
    },
    {
      id: 'season',
      title: 'Сезон',
      cell: (row) => seasonOf(row) ?? '—',
      text: (row) => seasonOf(row) ?? '',
      order: { ascending: 'season_first', descending: 'season' },
    },
    { id: 'episodes', title: 'Эпизоды', isNumber: true, cell: episodesOf, text: episodesOf },
    {
      id: 'teams',
      title: 'Команды',
      cell: ({ teams }) => teams.map(({ title }) => title).join(', ') || '—',
      text: ({ teams }) => teams.map(({ title }) => title).join(', '),
    },
    {
      id: 'changed',
      title: 'Изменён',
      cell: ({ updated_at }) => <RelativeTime at={updated_at} now={now} />,
      text: ({ updated_at }) => updated_at,
      order: { ascending: 'changed_first', descending: 'changed' },
    },
  ];
}

export default function ReleasesPage({ loaderData: { list, choices, now } }: Route.ComponentProps) {
  const { words, icon, path } = releaseKind;
  const navigate = useNavigate();
  const newPath = studioRecordPath(path, 'new');
  useKeys({ KeyN: () => void navigate(newPath) });
  const bulkActs = (chosen: Chosen<ListedRelease>, clear: () => void) => (
    <BulkActs chosen={chosen} choices={choices} onDone={clear} />
  );
  return (
    <StudioPage
      title={words.many}
      count={formatTotal(list.total)}
      actions={
        <StudioLink variant="main" size="large" to={newPath}>
          <StudioIcon name="plus" />
          {words.create}
          <Key>N</Key>
        </StudioLink>
      }
    >
      <DataList
        name={path}
        label={words.many}
        list={list}
        getKey={({ id }) => id}
        nameOf={({ name_main }) => name_main}
        linkTo={({ id }) => studioRecordPath(path, String(id))}
        columns={columnsAt(now, choices)}
        filters={filtersOf(choices)}
        order="newest"
        selection={{ forms: RELEASES, actionsOn: bulkActs }}
        nothingYet={{ icon, heading: words.nothingYet }}
        nothingFound={words.nothingFound}
      />
    </StudioPage>
  );
}
