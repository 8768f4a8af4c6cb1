import type { ActiveFilter } from '#web/entities/release-list/active-filters.tsx';
import {
  TORRENT_LIST_FILTERS,
  DEFAULT_TORRENTS_CHOICE,
  toggleTorrentFilter,
  type TorrentsChoice,
  torrentsPath,
} from './choice.ts';
import type { TorrentOptions } from './torrents-data.ts';

/** Lists the active filters of the torrents page, the search first. */
export function activeFilters(choice: TorrentsChoice, options: TorrentOptions): ActiveFilter[] {
  const { search, years } = choice;
  const filters = TORRENT_LIST_FILTERS.flatMap((name) =>
    choice[name].map((value) => ({
      label: options[name].find((option) => option.value === value)?.label ?? value,
      without: torrentsPath(toggleTorrentFilter(choice, name, value)),
    })),
  );
  if (search !== undefined)
    filters.unshift({ label: `«${search}»`, without: torrentsPath({ ...choice, search: undefined }) });
  if (years.from_year !== undefined || years.to_year !== undefined)
    filters.push({
      label: `${years.from_year ?? options.years.min} – ${years.to_year ?? options.years.max}`,
      without: torrentsPath({ ...choice, years: DEFAULT_TORRENTS_CHOICE.years }),
    });
  return filters;
}
