/** VAST error codes that the player reports. */
export const FAULT = {
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

export type FaultCode = (typeof FAULT)[keyof typeof FAULT];

const TEXTS: Record<number, string> = {
  [FAULT.badXml]: 'XML не читается',
  101: 'Версия VAST не поддерживается',
  102: 'Версия VAST не поддерживается',
  [FAULT.notLinear]: 'В рекламе нет ролика',
  [FAULT.wrapperLost]: 'Обёртка не ответила или ответила с ошибкой',
  [FAULT.tooManyWrappers]: 'Больше пяти обёрток подряд',
  [FAULT.noAd]: 'Рекламы нет',
  [FAULT.fileNotFound]: 'Файл не найден',
  [FAULT.fileTooSlow]: 'Файл не успел загрузиться',
  [FAULT.noSuitableFile]: 'Нет подходящего файла: нужен MP4, без VPAID',
  [FAULT.fileBroken]: 'Файл не воспроизводится',
};

/** Describes a VAST error code in Russian. */
export function faultWords(code: number): string {
  return TEXTS[code] ?? 'Неизвестная ошибка';
}
