/** VAST error codes that the player reports. */
export const AD_ERROR = {
  badXml: 100,
  notLinear: 201,
  wrapperLost: 301,
  tooManyWrappers: 302,
  noAd: 303,
  fileNotFound: 401,
  fileTooSlow: 402,
  noSuitableFile: 403,
  fileBroken: 405,
} as const;

export type AdErrorCode = (typeof AD_ERROR)[keyof typeof AD_ERROR];

const TEXTS: Record<number, string> = {
  [AD_ERROR.badXml]: 'XML не читается',
  101: 'Версия VAST не поддерживается',
  102: 'Версия VAST не поддерживается',
  [AD_ERROR.notLinear]: 'В рекламе нет ролика',
  [AD_ERROR.wrapperLost]: 'Обёртка не ответила или ответила с ошибкой',
  [AD_ERROR.tooManyWrappers]: 'Больше пяти обёрток подряд',
  [AD_ERROR.noAd]: 'Рекламы нет',
  [AD_ERROR.fileNotFound]: 'Файл не найден',
  [AD_ERROR.fileTooSlow]: 'Файл не успел загрузиться',
  [AD_ERROR.noSuitableFile]: 'Нет подходящего файла: нужен MP4, без VPAID',
  [AD_ERROR.fileBroken]: 'Файл не воспроизводится',
};

/** Describes a VAST error code in Russian. */
export function formatAdError(code: number): string {
  return TEXTS[code] ?? 'Неизвестная ошибка';
}
