import type { Call } from '#contract/client.ts';
import { type PollWithResults, currentPoll, type Poll } from '#contract/polls.ts';
import { formatDate, MOSCOW_TIME_ZONE } from '#web/format/format-time.ts';

function toAsked({ id, question, options, is_multiple, ends_at }: Poll, now: Date) {
  // Formatted on the server, so that the day is the same before and after hydration.
  const end = ends_at && `Голосование до\u00A0${formatDate(new Date(ends_at), now, MOSCOW_TIME_ZONE)}`;
  return {
    id,
    question,
    isMultiple: is_multiple,
    /** «Можно выбрать несколько · Голосование до 30 ноября». */
    terms: [is_multiple && 'Можно выбрать несколько', end].filter(Boolean).join(' · '),
    options: options.map(({ id, title }) => ({ id, title })),
  };
}
/** A poll's question and options. */
export type PollQuestion = ReturnType<typeof toAsked>;

/** Converts the votes of a poll, with the visitor's own. */
export function toPollResults({
  id,
  options,
  is_open,
  total_votes,
  voted_option_ids: mine,
}: PollWithResults) {
  return {
    id,
    isOpen: is_open,
    votes: total_votes,
    hasVoted: mine.length > 0,
    options: options.map(({ id, title, percent }) => ({ id, title, percent, isMine: mine.includes(id) })),
  };
}
export type PollResults = ReturnType<typeof toPollResults>;

/** Loads the current poll, the same for every visitor; null if there is none or the call fails. */
export function loadPoll(call: Call): Promise<PollQuestion | null> {
  return call(currentPoll).then(
    (poll) => toAsked(poll, new Date()),
    () => null,
  );
}
