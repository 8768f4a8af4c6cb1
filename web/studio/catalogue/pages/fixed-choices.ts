import {
  AGE_RATINGS,
  MEMBER_ROLES,
  PUBLISH_DAYS,
  RELEASE_TYPES,
  SEASONS,
  TORRENT_CODECS,
  TORRENT_COLORS,
  TORRENT_MEMBER_ROLES,
  TORRENT_QUALITIES,
  TORRENT_TYPES,
  VOICINGS,
} from '#contract/enums.ts';
import { formatWeeks } from '#web/entities/release/format-release.ts';
import type { Option } from '../kinds/field.ts';

const toOptions = (names: object): Option[] =>
  Object.entries(names).map(([value, label]: [string, string | { label: string }]) => ({
    value,
    label: typeof label === 'string' ? label : label.label,
  }));

const asOptions = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }));

// Only for loaders: zod does not belong into the scripts of pages.
const FIXED: Record<string, Option[]> = {
  'release-types': toOptions(RELEASE_TYPES),
  seasons: toOptions(SEASONS),
  'age-ratings': toOptions(AGE_RATINGS),
  voicings: toOptions(VOICINGS),
  'publish-days': toOptions(PUBLISH_DAYS),
  'publish-rhythms': [1, 2, 3, 4].map((weeks) => ({ value: String(weeks), label: formatWeeks(weeks) })),
  'member-roles': toOptions(MEMBER_ROLES),
  'torrent-types': asOptions(TORRENT_TYPES),
  'torrent-qualities': asOptions(TORRENT_QUALITIES),
  'torrent-codecs': toOptions(TORRENT_CODECS),
  'torrent-colors': toOptions(TORRENT_COLORS),
  'torrent-member-roles': toOptions(TORRENT_MEMBER_ROLES),
};

/** The options of a field with fixed values; undefined for the path of a kind of record. */
export function fixedChoices(name: string | undefined): Option[] | undefined {
  return name === undefined ? undefined : FIXED[name];
}
