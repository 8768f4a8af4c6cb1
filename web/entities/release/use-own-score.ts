import { useState } from 'react';
import { useFetcher } from 'react-router';

/** The viewer's score after the change, null for none; or why it could not be saved. */
export type RatingAnswer = { score: number | null } | { problem: string };

/** What the scores from 1 to 10 mean. */
export const SCORE_NAMES = [
  'ужасно',
  'очень плохо',
  'плохо',
  'так себе',
  'средне',
  'неплохо',
  'хорошо',
  'очень хорошо',
  'отлично',
  'шедевр',
];

/**
 * The viewer's score, and how to change it: a new one is shown immediately, and the old one again if saving fails.
 * `problem` is another object for each failure.
 */
export function useOwnScore(releaseId: number, loaded: number | null) {
  const { submit, data, formData, state } = useFetcher<RatingAnswer>();
  const [saved, setSaved] = useState(loaded);
  const [handled, setHandled] = useState<RatingAnswer>();

  if (data && data !== handled) {
    setHandled(data);
    if ('score' in data) setSaved(data.score);
  }
  const send = (score: number | null) => {
    const options = {
      method: 'post',
      action: `/app/ratings/${releaseId}`,
      defaultShouldRevalidate: false,
    } as const;
    void submit({ score: String(score ?? 0) }, options);
  };
  const score = formData ? Number(formData.get('score')) || null : saved;
  const problem = data && 'problem' in data ? data : null;
  return { score, isBusy: state !== 'idle', problem, send };
}
