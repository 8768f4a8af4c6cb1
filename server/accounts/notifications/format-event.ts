import type { NoticeKind, PublishDay } from '#contract/enums.ts';
import type { Postponement } from '#contract/schedule.ts';
import { formatNewDay } from '#server/catalog/releases/format-notification.ts';
import { formatEpisodes } from './format-episodes.ts';

/** What a push message and an e-mail say about an event, besides the name of the release. */
export type EventFields = {
  kind: NoticeKind;
  episodes: readonly { ordinal: number }[];
  publish_day: PublishDay | null;
  postponement: Postponement | null;
  previous_postponement: Postponement | null;
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
export function formatEvent({
  kind,
  episodes,
  publish_day,
  postponement,
  previous_postponement: previous,
  answer,
}: EventFields): string {
  if (kind === 'episode') return formatEpisodes(episodes);
  if (kind === 'returned') return 'Снова можно смотреть';
  if (kind === 'answer') return `Ответ на ваше сообщение: ${answer ?? ''}`;
  if (postponement !== null) return `Перенос: ${formatNewDay(postponement)}`;
  if (previous !== null) return `Перенос эпизода ${previous.episode} снят`;
  return publish_day === null
    ? 'Новый эпизод задерживается'
    : `Выход переносится на\u00A0${TO_DAYS[publish_day]}`;
}
