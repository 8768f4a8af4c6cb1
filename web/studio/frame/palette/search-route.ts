import { releasePath } from '#contract/addresses.ts';
import type { Call } from '#contract/client.ts';
import {
  studioEpisodesPath,
  studioRecordPath,
  studioRecordsPath,
  studioUserPath,
} from '#contract/studio/addresses.ts';
import { ACTS } from '#contract/studio/acts.ts';
import { listReleaseEpisodes } from '#contract/studio/records/episodes.ts';
import { genres } from '#contract/studio/records/genres.ts';
import {
  getReleaseRecord,
  type ListedRelease,
  listStudioReleases,
} from '#contract/studio/records/releases.ts';
import { listUsers } from '#contract/studio/users.ts';
import { apiContext } from '#web/page/api.ts';
import { describeApiError } from '../../access/api-error.ts';
import { readQuery } from '../../list/filters/filters.ts';
import type { Route } from './+types/search-route.ts';
import { describeRelease } from '../../catalogue/record-form/controls/releases/release-names.ts';
import type { PaletteItem } from './palette-items.ts';

const MAX_RELEASES = 5;
const MAX_GENRES = 3;
const MAX_PEOPLE = 4;
// A name with the number of an episode: «сакура 4».
const NUMBERED = /^(.*\S)\s+(\d{1,5}(?:[.,]\d{1,2})?)$/;

// Whoever lacks the right finds nothing of that kind.
async function findOrNothing<Found>(find: () => Promise<Found[]>): Promise<Found[]> {
  try {
    return await find();
  } catch (error) {
    const { status } = describeApiError(error) ?? {};
    if (status === 403 || status === 404) return [];
    throw error;
  }
}

const findReleases = (call: Call, search: string): Promise<ListedRelease[]> =>
  findOrNothing(
    async () => (await call(listStudioReleases, { query: { search, limit: MAX_RELEASES } })).data,
  );

const STATE_ACTS = {
  published: ['hide', 'Скрыть'],
  draft: ['show', 'Опубликовать'],
  hidden: ['show', 'Показать'],
} as const;

/** The act that changes the state of a release; where episodes can come out with it, the panel that asks of them. */
async function stateActs(call: Call, { id, name_main: name, state }: ListedRelease): Promise<PaletteItem[]> {
  if (state === 'deleted') return [];
  const [verb, label] = STATE_ACTS[state];
  const path = studioRecordPath('releases', String(id));
  const params = { id: String(id) };
  const ready =
    verb === 'hide'
      ? []
      : await findOrNothing(async () => (await call(getReleaseRecord, { params })).info.ready_episodes);
  return [
    {
      group: 'Действия',
      id: `${verb}-${id}`,
      label: `${label}: «${name}»`,
      icon: 'grid',
      right: ACTS[`release.${verb}`].right,
      act: ready.length > 0 ? { to: `${path}?panel=show` } : { send: `${path}/act`, name: verb },
    },
  ];
}

/** What can be done with a release, beside opening it. */
async function actsOnRelease(call: Call, release: ListedRelease): Promise<PaletteItem[]> {
  const { id, name_main: name, alias, state } = release;
  const act = { group: 'Действия' as const };
  return [
    {
      ...act,
      id: `episodes-${id}`,
      label: `Эпизоды: «${name}»`,
      icon: 'list',
      act: { to: studioEpisodesPath(id) },
    },
    ...(await stateActs(call, release)),
    ...(state === 'published'
      ? [
          {
            ...act,
            id: `public-${id}`,
            label: `На сайте: «${name}»`,
            icon: 'external' as const,
            act: { href: releasePath(alias) },
          },
        ]
      : []),
  ];
}

async function releaseItems(call: Call, text: string): Promise<PaletteItem[]> {
  const isExact = ({ name_main: name, alias }: ListedRelease) =>
    [name, alias].some((one) => one.toLowerCase() === text.toLowerCase());
  const found = await findReleases(call, text);
  const releases = found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)));
  const [first] = releases;
  return [
    ...releases.map(({ id, name_main, year, type }): PaletteItem => ({
      id: `release-${id}`,
      group: 'Релизы',
      label: name_main,
      icon: 'grid',
      note: describeRelease({ id, year, type }),
      act: { to: studioRecordPath('releases', String(id)) },
    })),
    ...(first ? await actsOnRelease(call, first) : []),
  ];
}

async function episodeItems(call: Call, text: string): Promise<PaletteItem[]> {
  const [, name, number] = NUMBERED.exec(text) ?? [];
  if (name === undefined || number === undefined) return [];
  const ordinal = Number(number.replace(',', '.'));
  const releases = await findReleases(call, name);
  const found = await Promise.all(
    releases.map(async ({ id, name_main }) => {
      const episodes = await findOrNothing(
        async () => (await call(listReleaseEpisodes, { params: { id: String(id) } })).data,
      );
      return episodes
        .filter((episode) => episode.ordinal === ordinal)
        .map((episode): PaletteItem => ({
          id: `episode-${episode.id}`,
          group: 'Эпизоды',
          label: `${name_main} · ${number}`,
          icon: 'list',
          ...(episode.name !== null && { note: episode.name }),
          act: { to: studioRecordPath('episodes', episode.id) },
        }));
    }),
  );
  return found.flat();
}

async function genreItems(call: Call, search: string): Promise<PaletteItem[]> {
  const { list } = genres;
  const found = await findOrNothing(
    async () => (await call(list, { query: { search, limit: MAX_GENRES } })).data,
  );
  const [first] = found;
  return [
    ...found.map(({ id, title }): PaletteItem => ({
      id: `genre-${id}`,
      group: 'Жанры',
      label: title,
      icon: 'tag',
      act: { to: studioRecordPath('genres', id) },
    })),
    ...(first
      ? [
          {
            id: `genre-releases-${first.id}`,
            group: 'Действия' as const,
            label: `Релизы жанра «${first.title}»`,
            icon: 'grid' as const,
            right: 'releases' as const,
            act: { to: `${studioRecordsPath('releases')}?genre=${first.id}` },
          },
        ]
      : []),
  ];
}

async function peopleItems(call: Call, search: string): Promise<PaletteItem[]> {
  const found = await findOrNothing(async () => (await call(listUsers, { query: { search } })).data);
  const people = found.slice(0, MAX_PEOPLE);
  const [first] = people;
  return [
    ...people.map(({ id, login, nickname }): PaletteItem => ({
      id: `user-${id}`,
      group: 'Люди',
      label: nickname ?? login,
      icon: 'user',
      ...(nickname !== null && nickname !== login && { note: login }),
      act: { to: studioUserPath(id) },
    })),
    ...(first && !first.is_banned
      ? [
          {
            id: `ban-${first.id}`,
            group: 'Действия' as const,
            label: `Заблокировать: ${first.nickname ?? first.login}`,
            icon: 'user' as const,
            right: ACTS['user.ban'].right,
            act: { to: studioUserPath(first.id, 'ban') },
          },
        ]
      : []),
  ];
}

/** The episodes, releases, genres and people that a text finds, with what can be done with the first of each. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<PaletteItem[]> {
  const text = readQuery(request, 'search').search?.slice(0, 100);
  if (text === undefined) return [];
  const call = context.get(apiContext);
  const find = [episodeItems, releaseItems, genreItems, peopleItems];
  return (await Promise.all(find.map((items) => items(call, text)))).flat();
}
