import type { ListedEpisode } from '#contract/studio/records/episodes.ts';
import { formatNumber } from '#web/format/format-count.ts';

// Less moves no mark.
const MIN_SECONDS = 0.1;
const TENTHS = 10;

/** «на 0,4 с позже». */
function formatShift(lag: number): string {
  const seconds = Math.round(Math.abs(lag) * TENTHS) / TENTHS;
  return `на ${formatNumber(seconds)}\u00A0с ${lag > 0 ? 'позже' : 'раньше'}`;
}

/** What the publication of a video in place of another one does to the marks of its episode. */
export function formatReplacement({
  is_measured: isMeasured,
  lag,
  is_cut: isCut,
}: NonNullable<ListedEpisode['replacement']>): string {
  if (!isMeasured) return 'Сдвиг меток ещё не измерен.';
  if (isCut) return 'Видео смонтировано иначе, одного сдвига меток нет: проверьте их.';
  if (lag === null) return 'Сдвиг меток не определён: проверьте их.';
  if (Math.abs(lag) < MIN_SECONDS) return 'Зрители останутся на том же месте, метки тоже.';
  return `Зрители останутся на том же месте, метки сдвинутся ${formatShift(lag)}.`;
}

/** What has become of marks that were made for the video before. */
export function formatUnseen({ lag }: NonNullable<ListedEpisode['unseen_marks']>): string {
  const asks = 'Проверьте их.';
  if (lag === null) return `Видео заменено, а сдвиг меток не определён. ${asks}`;
  return `Видео заменено, метки сдвинуты ${formatShift(lag)}. ${asks}`;
}
