import { zipSync } from 'fflate';
import { type CsvValue, formatCsvCell } from '#contract/csv-cell.ts';
import { COLLECTION_TYPES, type CollectionType } from '#contract/enums.ts';
import type { AccountArchive, ArchivedRelease } from './archive-schema.ts';
import { writeMalList } from './mal-list.ts';

/** The file of an archive that is read when the archive is imported. */
export const LISTS_FILE = 'akane.json';

const README = `Здесь всё, что есть в вашем аккаунте.

akane.json        всё целиком; этот архив можно загрузить в настройках, и списки вернутся
myanimelist.xml   коллекции и оценки для MyAnimeList и Шикимори (только релизы, которые там известны)
favorites.csv     избранное
collections.csv   коллекции
ratings.csv       оценки
history.csv       где вы остановились в эпизодах
sessions.csv      где и когда вы входили

Пароля, ключа торрентов и ключей сеансов здесь нет: с ними в аккаунт вошёл бы любой, у кого окажется архив.
`;

/** Writes a table as CSV with a byte order mark, without which Excel garbles Russian letters. */
export function writeCsv(head: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(formatCsvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const releaseCells = ({ alias, name, name_english, year, mal_id, shikimori_id }: ArchivedRelease) => [
  name,
  name_english,
  year,
  alias,
  mal_id,
  shikimori_id,
];
const RELEASE_HEAD = ['Название', 'Название на английском', 'Год', 'Алиас', 'MyAnimeList', 'Шикимори'];

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function filesOf(archive: AccountArchive): [name: string, text: string][] {
  const { favorites, collections, ratings, timecodes, sessions } = archive;
  const typeName = (type: CollectionType) => COLLECTION_TYPES[type];
  return [
    ['README.txt', README],
    [LISTS_FILE, JSON.stringify(archive, null, 1)],
    ['myanimelist.xml', writeMalList(archive)],
    [
      'favorites.csv',
      writeCsv(
        [...RELEASE_HEAD, 'Добавлено'],
        favorites.map((row) => [...releaseCells(row.release), row.added_at]),
      ),
    ],
    [
      'collections.csv',
      writeCsv(
        [...RELEASE_HEAD, 'Коллекция', 'Добавлено'],
        collections.map((row) => [
          ...releaseCells(row.release),
          typeName(row.type_of_collection),
          row.added_at,
        ]),
      ),
    ],
    [
      'ratings.csv',
      writeCsv(
        [...RELEASE_HEAD, 'Оценка', 'Поставлена'],
        ratings.map((row) => [...releaseCells(row.release), row.score, row.rated_at]),
      ),
    ],
    [
      'history.csv',
      writeCsv(
        ['Алиас релиза', 'Эпизод', 'Секунда', 'Просмотрен', 'Когда'],
        timecodes.map((row) => [
          row.release,
          row.ordinal,
          row.time,
          row.is_watched ? 'да' : 'нет',
          row.updated_at,
        ]),
      ),
    ],
    [
      'sessions.csv',
      writeCsv(
        ['Программа', 'Адрес', 'Страна', 'Начат', 'Активен'],
        sessions.map(({ user_agent, address, country, created_at, last_active_at }) =>
          [user_agent, address, country, created_at, last_active_at].map(textOf),
        ),
      ),
    ],
  ];
}

/** Packs the data of an account into a zip. */
export function writeArchive(archive: AccountArchive): Uint8Array<ArrayBuffer> {
  const files = filesOf(archive).map(([name, text]) => [name, Buffer.from(text)] as const);
  return zipSync(Object.fromEntries(files), { level: 6, mtime: archive.exported_at });
}
