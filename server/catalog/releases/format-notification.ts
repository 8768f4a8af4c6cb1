import type { Postponement } from '#contract/schedule.ts';
import { moscowDay, startOfDate } from '#contract/moscow-week.ts';

const ON_DAYS = {
  1: 'в понедельник',
  2: 'во вторник',
  3: 'в среду',
  4: 'в четверг',
  5: 'в пятницу',
  6: 'в субботу',
  7: 'в воскресенье',
} as const;

const DATE = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats the new day of a postponed episode: «эпизод 8 выйдет в пятницу, 4 декабря». */
export function formatNewDay({ episode, until }: Postponement): string {
  if (until === null) return `когда выйдет эпизод ${episode}, пока неизвестно`;
  return `эпизод ${episode} выйдет ${ON_DAYS[moscowDay(startOfDate(until))]}, ${DATE.format(new Date(until))}`;
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * The notice of a release: while its next episode is postponed, first that with the note about it, then what the team
 * has written otherwise. Clients that know nothing of postponements show it.
 */
export function formatNotification({
  notification,
  postponement,
}: {
  notification: string | null;
  postponement: Postponement | null;
}): string | null {
  if (postponement === null) return notification;
  const postponed = ['Перенос.', asSentence(formatNewDay(postponement)), postponement.note]
    .filter(Boolean)
    .join(' ');
  return [postponed, notification].filter(Boolean).join('\n');
}
