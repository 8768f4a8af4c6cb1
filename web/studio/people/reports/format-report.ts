import { nameEpisode } from '#contract/episode-names.ts';
import type { ReportedMark, ReportKind, ReportState } from '#contract/studio/report-kinds.ts';
import type { FullReport, ReportMessage, StoredMark, StudioReport } from '#contract/studio/reports.ts';
import { MARK_TITLES } from '#web/entities/episode/format-mark-kind.ts';
import { formatClock } from '#web/format/format-time.ts';

export const KIND_NAMES: Record<ReportKind, string> = {
  playback: 'Неполадка',
  mark: 'Метка',
  nickname: 'Никнейм',
  avatar: 'Аватар',
};

export const STATE_NAMES: Record<ReportState, string> = {
  new: 'Новая',
  taken: 'В работе',
  done: 'Закрыта',
  refused: 'Отклонена',
};

// The codes of our player; another client sends words of its own.
const CODES: Partial<Record<string, string>> = {
  picture: 'Картинка',
  sound: 'Звук',
  voice: 'Озвучка или субтитры',
  other: 'Другое',
  mark: 'Метка не на месте',
  opening: 'Опенинг не на месте',
  ending: 'Эндинг не на месте',
  network: 'Не загружается',
  missing: 'Видео не найдено',
  unsupported: 'Браузер не показывает',
  damaged: 'Видео повреждено',
};

/** What is wrong, in words: of a name or an avatar, that it is new. */
export function formatTrouble({ kind, code }: Pick<StudioReport, 'kind' | 'code'>): string {
  if (kind === 'nickname') return 'Новый никнейм';
  return kind === 'avatar' ? 'Новый аватар' : (CODES[code] ?? code);
}

/** Where a viewer says that a mark is: «Опенинг начинается в 1:05, кончается в 2:35»; null if no mark is named. */
export function formatReportedMark(
  message: Pick<ReportMessage, 'mark' | 'mark_start' | 'mark_stop'>,
): string | null {
  const { mark, mark_start: start, mark_stop: stop } = message;
  if (mark === null) return null;
  const edges = [
    start !== null && `начинается в\u00A0${formatClock(start)}`,
    stop !== null && `кончается в\u00A0${formatClock(stop)}`,
  ];
  return `${MARK_TITLES[mark]} ${edges.filter(Boolean).join(', ')}`.trim();
}

// A mark to a tenth of a second: «1:30,5».
const formatEdge = (time: number | null) =>
  time === null
    ? '—'
    : `${formatClock(Math.floor(time))}${time % 1 === 0 ? '' : `,${Math.round((time % 1) * 10)}`}`;

/** «Опенинг 0:05–1:35», or «Опенинга нет». */
export function formatStoredMark(mark: ReportedMark, { start, stop }: StoredMark): string {
  if (start === null && stop === null) return `${MARK_TITLES[mark]}а нет`;
  return `${MARK_TITLES[mark]} ${formatEdge(start)}–${formatEdge(stop)}`;
}

type MessageOfMark = ReportMessage & { mark: ReportedMark };
type MarkCorrection = {
  message: MessageOfMark;
  /** The mark that the episode has. */
  stored: StoredMark;
  /** The mark that it would have: an edge that the viewer does not name stays. */
  corrected: StoredMark;
  /** The second that the viewer names first. */
  at: number;
};

/** The marks that messages name, each once, without those that the episode has already. */
export function listReportedMarks(
  messages: readonly ReportMessage[],
  marks: FullReport['marks'],
): MarkCorrection[] {
  if (!marks) return [];
  const found = messages.flatMap((message): MarkCorrection[] => {
    const { mark, mark_start: start, mark_stop: stop } = message;
    const at = start ?? stop;
    if (mark === null || at === null) return [];
    const stored = marks[mark];
    const corrected = { start: start ?? stored.start, stop: stop ?? stored.stop };
    const isSame = corrected.start === stored.start && corrected.stop === stored.stop;
    return isSame ? [] : [{ message: { ...message, mark }, stored, corrected, at }];
  });
  const keyOf = ({ message, corrected }: MarkCorrection) =>
    `${message.mark} ${corrected.start} ${corrected.stop}`;
  return [...new Map(found.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
}

/** What a report is about: «Лисья почта, эпизод 3», or a person. */
export function formatSubject({ episode, user }: Pick<StudioReport, 'episode' | 'user'>): string {
  if (user) return user.nickname ?? user.login;
  if (!episode) return '—';
  const { release, ordinal } = episode;
  return ordinal === null ? release.name : `${release.name}, ${nameEpisode(ordinal)}`;
}

/** The state with the name of who has taken it over: «В работе: lina». */
export function formatReportState({ state, taken_by }: Pick<StudioReport, 'state' | 'taken_by'>): string {
  const name = state === 'taken' && taken_by ? `: ${taken_by.nickname ?? taken_by.login}` : '';
  return STATE_NAMES[state] + name;
}
