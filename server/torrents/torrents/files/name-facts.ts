import type { TorrentType } from '#contract/enums.ts';

// From the most specific to the least.
const TYPES: [RegExp, TorrentType][] = [
  [/web-?dl-?rip/i, 'WEB-DLRip'],
  [/web-?dl/i, 'WEB-DL'],
  [/web-?rip/i, 'WEBRip'],
  [/bd-?rip|bd-?remux|blu-?ray|\bbd\b/i, 'BDRip'],
  [/hdtv/i, 'HDTVRip'],
  [/dtv-?rip/i, 'DTVRip'],
  [/\btv-?rip/i, 'TVRip'],
  [/dvd/i, 'DVDRip'],
  [/hd-?rip/i, 'HDRip'],
  [/\bweb\b/i, 'WEBRip'],
];

function spaced(name: string): string {
  return name.replaceAll(/[_.]/g, ' ');
}

/** Reads the source of the video (WEBRip, BDRip…) from a name. */
export function typeOfName(name: string): TorrentType | undefined {
  return TYPES.find(([pattern]) => pattern.test(spaced(name)))?.[1];
}

/** Whether a name says that subtitles are burned into the picture. */
export function isHardsubName(name: string): boolean {
  return /hard-?sub/i.test(spaced(name));
}

/** Whether a name says that it is a high-quality HEVC encode. */
export function isHighQualityName(name: string): boolean {
  return /hevc-?hq|\bhq\b/i.test(spaced(name));
}

const NUMBER = String.raw`(\d{1,4}(?:\.\d)?)(?:v\d)?`;
const END = String.raw`(?=\s|$|[\])([])`;
// How people number their files, from the most explicit form to a bare number.
const NUMBERED = [
  new RegExp(String.raw`\bS\d{1,2}\s?E${NUMBER}${END}`, 'i'),
  new RegExp(String.raw`(?:^|[\s_[(-])(?:ep?|episode|эпизод|серия)[\s_#-]*${NUMBER}${END}`, 'i'),
  new RegExp(String.raw`\s[-–—]\s*${NUMBER}${END}`),
  new RegExp(String.raw`(?:^|\s)${NUMBER}\s+(?:эпизод|серия)`, 'i'),
  new RegExp(String.raw`\[${NUMBER}\]`),
  new RegExp(String.raw`^${NUMBER}${END}`),
  new RegExp(String.raw`\s${NUMBER}(?=\s*(?:$|[\[(]|final|финал))`, 'i'),
  // «half02», where the name has no other number: a codec is none.
  /(?<=^\D*\p{L})(?<![xhхн]|hd)(\d{2,3})$/iu,
];
const RANGE = new RegExp(String.raw`(?:^|[\s[(])${NUMBER}\s?[-–—]\s?${NUMBER}${END}`);

// The dot in `25.5` stays, every other dot is a space.
function baseName(path: string): string {
  const name = (path.split('/').at(-1) ?? '').replace(/\.[a-z0-9]{2,4}$/i, '');
  return name.replaceAll(/_|\.(?!\d)|(?<!\d)\.|\.(?=\d{3,4}p)/g, ' ');
}

/** Reads the episode number from a file's name. */
export function episodeOfName(path: string): number | undefined {
  const name = baseName(path);
  for (const pattern of NUMBERED) {
    const number = pattern.exec(name)?.[1];
    if (number !== undefined) return Number(number);
  }
  return undefined;
}

/** Reads the title from a file's name: what stands before its number, or after it; empty when there is nothing. */
export function titleOfName(path: string): string {
  const name = baseName(path)
    .replaceAll(/\[[^\]]*\]|\([^)]*\)|\d{3,4}p/gi, ' ')
    .trim();
  const found = NUMBERED.map((pattern) => pattern.exec(name)).find((match) => match !== null);
  const title = found && found.index > 0 ? name.slice(0, found.index) : name.slice(found?.[0].length ?? 0);
  return title.replaceAll(/^[\s–—-]+|[\s–—-]+$/g, '').replaceAll(/\s+/g, ' ');
}

/** Reads the height of the picture from a file's name: `1080p`. */
export function qualityOfName(path: string): string | undefined {
  return /(?<!\d)\d{3,4}p/i.exec(path)?.[0].toLowerCase();
}

/** Formats episode numbers as ranges: `1-12`, `1-3, 5`. */
export function formatEpisodes(numbers: readonly number[]): string {
  const sorted = [...new Set(numbers)].toSorted((a, b) => a - b);
  const runs: [first: number, last: number][] = [];
  for (const number of sorted) {
    const run = runs.at(-1);
    if (run && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
}

/** Formats the episodes that some files contain; undefined when the names do not say. */
export function episodesOfNames(paths: readonly string[], title: string): string | undefined {
  const numbers = paths.map(episodeOfName);
  const known = numbers.filter((number) => number !== undefined);
  if (known.length === paths.length && known.length > 0) return formatEpisodes(known);
  const [, first, last] = RANGE.exec(baseName(title)) ?? [];
  return first !== undefined && last !== undefined ? `${Number(first)}-${Number(last)}` : undefined;
}

/** The episode range at the start of a description, for JavaScript and PostgreSQL; its groups are both ends. */
export const EPISODE_RANGE = String.raw`^(\d+(?:\.\d+)?)(?:\s*[-–—]\s*(\d+(?:\.\d+)?))?(?!\.?\d)`;

/** Parses the episode range at the start of a description: `1-17 + OVA(1-4)` is 1 to 17. Undefined without one. */
export function parseEpisodeRange(description: string): { first: number; last: number } | undefined {
  const [, first, last] = new RegExp(EPISODE_RANGE).exec(description) ?? [];
  if (first === undefined) return undefined;
  return { first: Number(first), last: Number(last ?? first) };
}
