import { useEffect, useRef, useState } from 'react';
import type { BotCheckQuestion } from '#contract/bot-check.ts';

type CheckState = 'working' | 'passed' | 'failed';
type Outcome = { question: BotCheckQuestion; tries: number; state: CheckState };

async function answer({ kind, challenge, site_key }: BotCheckQuestion, place: HTMLElement | null) {
  if (kind === 'off') return '';
  if (kind === 'altcha') return challenge ? (await import('./solve-task.ts')).solveTask(challenge) : '';
  if (!place) throw new Error('no place for the check');
  place.replaceChildren();
  const box = place.appendChild(document.createElement('div'));
  return (await import('./other-checks.ts')).askOther(kind, site_key ?? '', box);
}

/** Answers the bot check while the form is being filled, again for every new question; `token` waits for the answer. */
export function useBotCheck(question: BotCheckQuestion) {
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const asked = useRef<Promise<string> | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const token = answer(question, place.current);
    const end = (state: 'passed' | 'failed') => isCurrent && setOutcome({ question, tries, state });
    asked.current = token;
    token.then(
      () => end('passed'),
      () => end('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [question, tries]);

  const isOver = outcome?.question === question && outcome.tries === tries;
  const state: CheckState = isOver ? outcome.state : 'working';
  return { state, place, token: () => asked.current, retry: () => setTries(tries + 1) };
}
