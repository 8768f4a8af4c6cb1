import type { AdEvent } from '../../ads/ad-event.ts';

/** An event with its index in the list and its time in milliseconds from the start. */
export type TimedEvent = AdEvent & { place: number; at: number };

/** Labels of the event kinds. */
export const KINDS: Record<AdEvent['kind'], string> = {
  request: 'запрос',
  answer: 'ответ',
  file: 'файл',
  event: 'событие',
  beacon: 'пиксель',
  fault: 'ошибка',
};

/** Formats milliseconds as seconds: «1,204». */
export function secondsWords(at: number): string {
  return (at / 1000).toFixed(3).replace('.', ',');
}

/** Formats all events as tab-separated text to copy. */
export function eventsText(events: readonly TimedEvent[]): string {
  return events
    .map(({ at, kind, name, note, address }) =>
      [secondsWords(at), KINDS[kind], name, note, address].filter(Boolean).join('\t'),
    )
    .join('\n');
}
