import { formatSize } from '#contract/format-size.ts';
import type { StorageKind } from '#contract/studio/system/storage-kinds.ts';
import type { StudioStorage } from '#contract/studio/system/storage.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

export const KIND_TITLES: Record<StorageKind, string> = {
  video_1080: 'Видео 1080p',
  video_lower: '720p и ниже',
  torrents: 'Раздачи',
  pictures: 'Картинки',
  previews: 'Кадры и раскадровки',
  sources: 'Ждут подготовки',
  database: 'База данных',
};

const DAY_MS = 24 * 3_600_000;
const MIN_DAYS = 3;

type Days = StudioStorage['days'];

/** How many bytes a day the files have grown by; undefined before they were measured on three days. */
export function growthPerDay(days: Days): number | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < MIN_DAYS) return undefined;
  return (last.bytes - first.bytes) / ((Date.parse(last.day) - Date.parse(first.day)) / DAY_MS);
}

const MAX_DAYS_AHEAD = 3650;

/** The space of the disk in one line, with the day on which it will be full. */
export function formatSpace({ disk, days }: Pick<StudioStorage, 'disk' | 'days'>, now: Date): string {
  if (disk === null) return 'Файлы в хранилище S3: сколько в нём места, оно не говорит.';
  const space = `Свободно ${formatSize(disk.free)} из ${formatSize(disk.total)}.`;
  const growth = growthPerDay(days) ?? 0;
  const left = growth > 0 ? disk.free / growth : Infinity;
  if (left > MAX_DAYS_AHEAD) return space;
  const day = formatDate(new Date(now.getTime() + left * DAY_MS), now, MOSCOW_TIME_ZONE);
  return `${space} При нынешнем темпе хватит до ${day}.`;
}

/** The part of the disk that is free, 0 to 1; 1 where nobody knows. */
export function freePart(disk: StudioStorage['disk']): number {
  return disk === null || disk.total === 0 ? 1 : disk.free / disk.total;
}
