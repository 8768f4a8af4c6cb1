import type { Call } from '#contract/client.ts';
import { type CountedPoll, currentPoll, type Poll } from '#contract/polls.ts';
import { dateWords, MOSCOW } from '#web/format/time.ts';

function toAsked({ id, question, options, is_multiple, ends_at }: Poll, now: Date) {
  // Formatted on the server, so that the day is the same before and after hydration.
  const end = ends_at && `Голосование до\u00A0${dateWords(new Date(ends_at), now, MOSCOW)}`;
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
export type AskedPoll = ReturnType<typeof toAsked>;

/** Converts the votes of a poll, with the visitor's own. */
export function toAnswered({ id, options, is_open, total_votes, voted_option_ids: mine }: CountedPoll) {
  return {
    id,
    isOpen: is_open,
    votes: total_votes,
    hasVoted: mine.length > 0,
    options: options.map(({ id, title, percent }) => ({ id, title, percent, isMine: mine.includes(id) })),
  };
}
export type AnsweredPoll = ReturnType<typeof toAnswered>;

/** Loads the current poll, the same for every visitor; null if there is none or the call fails. */
export function loadPoll(call: Call): Promise<AskedPoll | null> {
  return call(currentPoll).then(
    (poll) => toAsked(poll, new Date()),
    () => null,
  );
}
