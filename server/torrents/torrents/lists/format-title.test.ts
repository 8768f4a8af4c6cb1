import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TorrentWithRelease } from '#contract/torrents.ts';
import { formatFeedTitle, formatProgramTitle } from './format-title.ts';

/*
 * What programs read in a title, written after what their documents say:
 * - Sonarr and Prowlarr, series of the type «Anime»: the group in brackets, the name, « - », the absolute number or a
 *   range of them, the rest in brackets; the resolution and the language are words anywhere.
 * - qBittorrent, filter by episode and smart filter: `S01E05`, `1x05` or a date anywhere in the title.
 */
const ABSOLUTE =
  /^\[(?<group>[^\]]+)\] (?<name>.+?) - (?<first>\d{2,4}(?:\.\d)?)(?:-(?<last>\d{2,4}))?(?!\d).*\[(?<facts>[^[\]]+)\]$/;
const SMART = /s(\d+)e(\d+)|(\d+)x(\d+)|(\d{4}[.-]\d{1,2}[.-]\d{1,2})|(\d{1,2}[.-]\d{1,2}[.-]\d{4})/i;

function readAsSonarr(title: string) {
  const { name, first, last } = ABSOLUTE.exec(title)?.groups ?? {};
  if (name === undefined) return undefined;
  const [, quality] = /\b(\d{3,4}p|4k)\b/.exec(title) ?? [];
  return {
    name,
    first: Number(first),
    last: Number(last ?? first),
    quality,
    isRussian: /\brus\b/i.test(title),
  };
}

/** The number under which the smart filter remembers an episode; undefined for titles that it lets through. */
function readAsSmartFilter(title: string): string | undefined {
  return SMART.exec(title)
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map((part) => Number(part) || part)
    .join('x');
}

type Given = { english?: string; season?: number; type?: string; description: string; label?: string };

function aTorrent({
  english = 'Long Road Saga',
  type = 'TV',
  description,
  label,
}: Given): TorrentWithRelease {
  return {
    release: { name: { main: 'Долгий путь', english, alternative: null }, type: { value: type }, year: 2020 },
    description,
    type: { value: 'WEBRip' },
    quality: { value: '1080p' },
    codec: { label: 'HEVC' },
    label: label ?? 'Долгий путь (2020) - Аканэ [WEBRip 1080p]',
  } as unknown as TorrentWithRelease;
}

const read = (english: string, first: number, last = first) => ({
  name: english,
  first,
  last,
  quality: '1080p',
  isRussian: true,
});

const TITLES: { given: Given; feed: string; sonarr: object | undefined; smart: string | undefined }[] = [
  {
    given: { description: '5' },
    feed: 'Долгий путь (2020) - Аканэ - S01E05 [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 5),
    smart: '1x5',
  },
  {
    given: { description: '105' },
    feed: 'Долгий путь (2020) - Аканэ - S01E105 [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 105),
    smart: '1x105',
  },
  {
    given: { description: '5', english: 'Long Road Saga 2nd Season', season: 2 },
    feed: 'Долгий путь (2020) - Аканэ - S02E05 [WEBRip 1080p]',
    sonarr: read('Long Road Saga 2nd Season', 5),
    smart: '2x5',
  },
  {
    given: { description: '1-12' },
    feed: 'Долгий путь (2020) - Аканэ - 01-12 [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 1, 12),
    smart: undefined,
  },
  {
    given: { description: '1-17 + OVA(1-4)' },
    feed: 'Долгий путь (2020) - Аканэ - 01-17 + OVA(01-04) [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 1, 17),
    smart: undefined,
  },
  ...['1–12', '1 - 12', '1 — 12'].map((description) => ({
    given: { description },
    feed: 'Долгий путь (2020) - Аканэ - 01-12 [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 1, 12),
    smart: undefined,
  })),
  ...['Год - 2024 - Аканэ [WEBRip]', 'Год - 20.5 [WEBRip]', 'Год - 20-21 [WEBRip]'].map((label) => ({
    given: { description: '20', label },
    feed: label.replace(' [', ' - S01E20 ['),
    sonarr: read('Long Road Saga', 20),
    smart: '1x20',
  })),
  {
    given: { description: '25.5' },
    feed: 'Долгий путь (2020) - Аканэ - 25.5 [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 25.5),
    smart: undefined,
  },
  {
    given: { description: '2', type: 'OVA' },
    feed: 'Долгий путь (2020) - Аканэ - 02 [WEBRip 1080p]',
    sonarr: read('Long Road Saga', 2),
    smart: undefined,
  },
  {
    given: { description: 'Фильм', type: 'MOVIE' },
    feed: 'Долгий путь (2020) - Аканэ [WEBRip 1080p]',
    sonarr: undefined,
    smart: undefined,
  },
  {
    given: { description: '5', label: 'Свой заголовок' },
    feed: 'Свой заголовок - S01E05',
    sonarr: read('Long Road Saga', 5),
    smart: '1x5',
  },
  ...['Long Road s01e05 [1080p]', 'Долгий путь - 05 [1080p]'].map((label) => ({
    given: { description: '5', label },
    feed: label,
    sonarr: read('Long Road Saga', 5),
    smart: label.includes('s01') ? '1x5' : undefined,
  })),
];

for (const { given, feed, sonarr, smart } of TITLES)
  test(`programs read the episodes in the titles of a torrent: ${feed}`, () => {
    const torrent = aTorrent(given);
    assert.deepEqual(readAsSonarr(formatProgramTitle(torrent, 'Аканэ')), sonarr);
    const title = formatFeedTitle(torrent, given.season);
    assert.equal(title, feed);
    assert.equal(readAsSmartFilter(title), smart);
  });

test('each of eighty torrents of one label has a title of its own', () => {
  const titles = Array.from({ length: 80 }, (_, i) =>
    formatFeedTitle(aTorrent({ description: String(i + 1) })),
  );
  assert.equal(new Set(titles.map(readAsSmartFilter)).size, 80);
});
