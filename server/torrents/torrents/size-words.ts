const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Bytes as «1,4 ГБ» or «700 МБ»; one digit after the comma below a hundred. */
export function sizeWords(bytes: number): string {
  const [value, unit] = bytes < GB ? [bytes / MB, 'МБ'] : [bytes / GB, 'ГБ'];
  const digits = value < 100 ? 1 : 0;
  const text = value.toLocaleString('ru-RU', { maximumFractionDigits: digits, useGrouping: false });
  return `${text}\u00A0${unit}`;
}
