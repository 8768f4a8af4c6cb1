import type { AdEvent } from '../../ads/ad-event.ts';

/** An event with its place in the list and its time, in milliseconds from the beginning. */
export type TimedEvent = AdEvent & { place: number; at: number };

/** What each kind of event is called. */
export const KINDS: Record<AdEvent['kind'], string> = {
  request: 'запрос',
  answer: 'ответ',
  file: 'файл',
  event: 'событие',
  beacon: 'пиксель',
  fault: 'ошибка',
};

/** «1,204»: seconds to the millisecond. */
export function secondsWords(at: number): string {
  return (at / 1000).toFixed(3).replace('.', ',');
}

/** The whole list as text for a letter. */
export function eventsText(events: readonly TimedEvent[]): string {
  return events
    .map(({ at, kind, name, note, address }) =>
      [secondsWords(at), KINDS[kind], name, note, address].filter(Boolean).join('\t'),
    )
    .join('\n');
}
