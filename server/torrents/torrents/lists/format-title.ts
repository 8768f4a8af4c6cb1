import type { ReleaseType } from '#contract/enums.ts';
import type { TorrentWithRelease } from '#contract/torrents.ts';

type TitledTorrent = Pick<
  TorrentWithRelease,
  'release' | 'description' | 'type' | 'quality' | 'codec' | 'label'
>;

// Other kinds of releases have no season.
const SERIES: readonly ReleaseType[] = ['TV', 'ONA', 'WEB', 'DORAMA'];

// Pads numbers as the programs expect them: `05`, `01-12`.
function padNumbers(description: string): string {
  const ranges = description.replaceAll(/(?<=\d)\s*[-–—]\s*(?=\d)/g, '-');
  return ranges.replaceAll(/\d+(?:\.\d+)?/g, (number) => number.padStart(number.includes('.') ? 4 : 2, '0'));
}

/** A title that Sonarr and Prowlarr can parse: `[Аканэ] Title - 01-12 [WEBRip 1080p HEVC RUS]`. */
export function formatProgramTitle(torrent: TitledTorrent, site: string): string {
  const { release, description, type, quality, codec } = torrent;
  const range = /^\d/.test(description) ? ` - ${padNumbers(description)}` : '';
  // Programs that do not read the attribute of the language look for it in the title.
  return `[${site}] ${release.name.english}${range} [${type.value} ${quality.value} ${codec.label} RUS]`;
}

// qBittorrent's filter by episode knows `S01E05` only. It downloads nothing twice that has the same number, so a
// torrent of several episodes, whose next edition has one more, must not look like its first one.
function formatNumbers({ release, description }: TitledTorrent, season: number): string | undefined {
  if (!/^\d/.test(description)) return undefined;
  const numbers = padNumbers(description);
  if (!/^\d+$/.test(numbers) || !SERIES.includes(release.type.value)) return numbers;
  return `S${String(season).padStart(2, '0')}E${numbers}`;
}

// `Год - 2024` has no episode 20.
function hasNumbers(label: string, numbers: string): boolean {
  const [, ...ends] = label.split(` - ${numbers}`);
  return /\bS\d{1,2}E\d/i.test(label) || ends.some((end) => !/^(?:[-–—.]?\d)/.test(end));
}

/** A title for feeds: the label with the episodes, as `Релиз (2026) - Аканэ - S01E05 [WEBRip 1080p]`. */
export function formatFeedTitle(torrent: TitledTorrent, season = 1): string {
  const { label } = torrent;
  const numbers = formatNumbers(torrent, season);
  if (numbers === undefined || hasNumbers(label, padNumbers(torrent.description))) return label;
  const [, name = label, facts = ''] = /^(.*\S)(\s+\[[^[]*)$/s.exec(label) ?? [];
  return `${name} - ${numbers}${facts}`;
}
