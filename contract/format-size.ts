const UNITS = ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ'] as const;

/** Formats bytes for people: «1,4 ГБ», «700 МБ»; one decimal below a hundred, units of 1024. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  const text = value.toLocaleString('ru-RU', { maximumFractionDigits: digits, useGrouping: false });
  return `${text}\u00A0${UNITS[power]}`;
}
