import type { NoticeKind, PublishDay } from '#contract/enums.ts';
import { formatEpisodes } from './format-episodes.ts';

/** What a push message and an e-mail say about an event, besides the name of the release. */
export type EventFields = {
  kind: NoticeKind;
  episodes: readonly { ordinal: number }[];
  publish_day: PublishDay | null;
  answer: string | null;
};

const TO_DAYS: Record<PublishDay, string> = {
  1: 'понедельник',
  2: 'вторник',
  3: 'среду',
  4: 'четверг',
  5: 'пятницу',
  6: 'субботу',
  7: 'воскресенье',
};

/** Formats an event as one line: «Эпизод 7», «Выход переносится на пятницу», «Снова можно смотреть». */
export function formatEvent({ kind, episodes, publish_day, answer }: EventFields): string {
  if (kind === 'episode') return formatEpisodes(episodes);
  if (kind === 'returned') return 'Снова можно смотреть';
  if (kind === 'answer') return `Ответ на ваше сообщение: ${answer ?? ''}`;
  return publish_day === null
    ? 'Новый эпизод задерживается'
    : `Выход переносится на\u00A0${TO_DAYS[publish_day]}`;
}
