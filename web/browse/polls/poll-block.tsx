import { tieShortWords } from '#contract/no-break.ts';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '#web/ui/controls/button.tsx';
import { formatCount } from '#web/format/format-count.ts';
import { showToast } from '#web/ui/feedback/toast.tsx';
import type { PollResults, PollQuestion } from './load-poll.ts';
import styles from './poll-block.module.css';
import { PollOptions } from './poll-options.tsx';
import { PLAIN_FORM_FIELD, pollPath } from './poll-path.ts';
import { PollVotes } from './poll-votes.tsx';
import type { PollResponse } from './poll-route.ts';
import { storePoll, useStoredPoll } from './stored-poll.ts';
import { resultsToShow } from './results-to-show.ts';

// The age after which stored results are loaded again.
const FRESH_MS = 60_000;

function pollOf(answer: PollResponse | undefined): PollResults | undefined {
  return answer && 'poll' in answer ? answer.poll : undefined;
}

/** Returns a poll's results, if the visitor may see them, and a function that votes. */
function useVote(pollId: string) {
  const voting = useFetcher<PollResponse>();
  const loading = useFetcher<PollResponse>();
  const stored = useStoredPoll();
  const voted = pollOf(voting.data);
  const loaded = voted ?? pollOf(loading.data);
  const shown = resultsToShow(pollId, loaded, stored?.poll);

  const { load } = loading;
  useEffect(() => {
    if (stored?.poll.id === pollId && Date.now() - stored.at > FRESH_MS) void load(pollPath(pollId));
  }, [stored, pollId, load]);

  useEffect(() => {
    if (loaded) storePoll(loaded.hasVoted ? loaded : null);
  }, [loaded]);

  useEffect(() => {
    const answer = voting.data;
    if (answer === null) showToast('error', 'Голос не отправлен. Проверьте соединение.');
    else if (answer && 'problem' in answer) showToast('error', answer.problem);
  }, [voting.data]);

  // A vote changes no other data of the page.
  const options = { method: 'post', action: pollPath(pollId), defaultShouldRevalidate: false } as const;
  return { shown, voted, vote: (form: FormData) => voting.submit(form, options) };
}

const VOTES = ['голос', 'голоса', 'голосов'] as const;

function formatVotes({ isOpen, votes }: PollResults): string {
  return `${isOpen ? '' : 'Голосование закончено · '}${formatCount(votes, VOTES)}`;
}

/** A poll and, once the visitor has voted, its results at the same height. */
export function PollBlock({ poll }: { poll: PollQuestion }) {
  const id = useId();
  const votes = useRef<HTMLUListElement>(null);
  const [selection, setSelection] = useState<'none' | 'missing' | 'made'>('none');
  const { shown, voted, vote } = useVote(poll.id);

  // Moves the focus, because the focused button has been removed.
  useEffect(() => {
    if (voted) votes.current?.focus({ preventScroll: true });
  }, [voted]);

  const send = async (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget.form ?? undefined);
    form.delete(PLAIN_FORM_FIELD);
    if (form.has('option')) await vote(form);
    else setSelection('missing');
  };

  const hint = selection === 'missing' && !shown ? 'Сначала выберите вариант' : undefined;
  const announcement = voted && `${voted.hasVoted ? 'Голос учтён. ' : ''}${formatVotes(voted)}`;
  return (
    <section className={styles.poll} aria-labelledby={id}>
      <header>
        <h3 id={id} className={styles.question}>
          {tieShortWords(poll.question)}
        </h3>
        {poll.terms !== '' && <p className={styles.about}>{poll.terms}</p>}
      </header>
      {shown ? (
        <PollVotes ref={votes} poll={shown} />
      ) : (
        <form
          id={`${id}form`}
          method="post"
          action={pollPath(poll.id)}
          onChange={({ currentTarget }) =>
            setSelection(new FormData(currentTarget).has('option') ? 'made' : 'none')
          }
        >
          <input type="hidden" name={PLAIN_FORM_FIELD} value="" />
          <PollOptions poll={poll} labelledBy={id} />
        </form>
      )}
      <footer className={styles.foot}>
        {!shown && (
          <Button
            type="submit"
            form={`${id}form`}
            variant={selection === 'made' ? 'main' : 'quiet'}
            loadable
            onClick={send}
          >
            Проголосовать
          </Button>
        )}
        <p className={styles.about}>{shown ? formatVotes(shown) : hint}</p>
      </footer>
      <output className="spoken">{announcement ?? hint}</output>
    </section>
  );
}
