import type { AdEvent } from '../../ads/ad-event.ts';

/** An event with its index in the list and its time in milliseconds from the start. */
export type TimedEvent = AdEvent & { index: number; at: number };

/** Labels of the event kinds. */
export const KIND_LABELS: Record<AdEvent['kind'], string> = {
  request: 'запрос',
  answer: 'ответ',
  file: 'файл',
  event: 'событие',
  beacon: 'пиксель',
  fault: 'ошибка',
};

/** Formats milliseconds as seconds: «1,204». */
export function formatSeconds(at: number): string {
  return (at / 1000).toFixed(3).replace('.', ',');
}

/** Formats all events as tab-separated text to copy. */
export function formatEvents(events: readonly TimedEvent[]): string {
  return events
    .map(({ at, kind, name, note, address }) =>
      [formatSeconds(at), KIND_LABELS[kind], name, note, address].filter(Boolean).join('\t'),
    )
    .join('\n');
}
