import { episodePath, releasePath } from '#contract/addresses.ts';
import type { PublishDay } from '#contract/enums.ts';
import type { ReleaseEvent } from '#contract/notices.ts';
import { formatNumber } from '#web/format/format-count.ts';
import { formatDuration } from '#web/format/format-time.ts';

const TO_DAYS: Record<PublishDay, string> = {
  1: 'понедельник',
  2: 'вторник',
  3: 'среду',
  4: 'четверг',
  5: 'пятницу',
  6: 'субботу',
  7: 'воскресенье',
};

const DAYS: Record<PublishDay, string> = { ...TO_DAYS, 3: 'среда', 5: 'пятница', 6: 'суббота' };

type Numbered = { ordinal: number };

// «7-й», «25,5»: a fraction takes no ending. The word joiner keeps the line from breaking at the hyphen.
function withEnding(ordinal: number): string {
  return Number.isInteger(ordinal) ? `${ordinal}-\u2060й` : formatNumber(ordinal);
}

/** Formats the numbers of new episodes: «3-й эпизод», «7-й и 8-й эпизоды», «эпизоды 5–9», «спешл». */
export function formatNewEpisodes(episodes: readonly Numbered[]): string {
  const ordinals = episodes.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal >= 0);
  const [first = 0] = ordinals;
  const last = ordinals.at(-1) ?? 0;
  if (ordinals.length === 0) return 'спешл';
  if (ordinals.length === 1) return `${withEnding(first)}\u00A0эпизод`;
  if (ordinals.length === 2) return `${withEnding(first)} и\u00A0${withEnding(last)}\u00A0эпизоды`;
  const isRow = last - first === ordinals.length - 1;
  return `эпизоды ${isRow ? `${formatNumber(first)}–${formatNumber(last)}` : ordinals.map(formatNumber).join(', ')}`;
}

function isOne(episodes: readonly Numbered[]): boolean {
  return episodes.length < 2;
}

const DATE = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const formatDay = (date: string) => DATE.format(new Date(date)).replace(' ', '\u00A0');

const MAX_NAME = 80;

// What follows the name is the news.
function shorten(name: string): string {
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME).replace(/[\s,;:.…—–-]+\S*$/u, '')}…` : name;
}

/** Formats what a notice tells, in one sentence without a full stop. */
export function formatNotice(event: ReleaseEvent): string {
  const { kind, release, episodes, publish_day: day, postponement, previous_postponement: previous } = event;
  const name = `«${shorten(release.name)}»`;
  if (kind === 'episode')
    return `${isOne(episodes) ? 'Вышел' : 'Вышли'} ${formatNewEpisodes(episodes)}: ${name}`;
  if (kind === 'returned') return `${name} снова можно смотреть`;
  if (kind === 'answer') return 'Ответ на ваше сообщение о\u00A0неполадке';
  if (postponement !== null) {
    const number = `${name}: ${formatNewEpisodes([{ ordinal: postponement.episode }])}`;
    return postponement.until === null
      ? `${number} откладывается`
      : `${number} переносится на\u00A0${formatDay(postponement.until)}`;
  }
  if (previous !== null)
    return `${name}: перенос снят, ${formatNewEpisodes([{ ordinal: previous.episode }])} выйдет в\u00A0свой день`;
  return day === null ? `${name}: новый эпизод задерживается` : `${name} переносится на\u00A0${TO_DAYS[day]}`;
}

// 1 for Monday.
function weekdayOf(date: string): PublishDay {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) as PublishDay;
}

/** Formats the details of a notice for its second line; null where there are none. */
export function formatNoticeDetails(event: ReleaseEvent): string | null {
  const { kind, release, episodes, previous_day: previous, missed_on: missed, postponement, answer } = event;
  const [first] = episodes;
  if (kind === 'answer') {
    const episode = first ? `, ${formatNewEpisodes([first])}` : '';
    return `«${release.name}»${episode}: ${(answer ?? '').replace(/\.$/, '')}`;
  }
  if (postponement !== null) return postponement.note || null;
  if (previous !== null) return `Было: ${DAYS[previous]}`;
  if (missed !== null) return `Ждали в\u00A0${TO_DAYS[weekdayOf(missed)]}`;
  return kind === 'episode' && first && isOne(episodes) && first.duration > 0
    ? formatDuration(first.duration)
    : null;
}

/** The page that a notice leads to: its first episode, or the release. */
export function noticeTarget({ kind, release, episodes }: ReleaseEvent): string {
  const [first] = episodes;
  return first && (kind === 'episode' || kind === 'answer')
    ? episodePath(first.id)
    : releasePath(release.alias);
}

/** The word on the button of a notice. */
export function noticeAction({ kind }: ReleaseEvent): string {
  return kind === 'episode' || kind === 'returned' ? 'Смотреть' : 'Открыть';
}

/** Formats the number on the bell: «3», «9+» from ten. */
export function formatUnread(count: number): string {
  return count > 9 ? '9+' : String(count);
}
