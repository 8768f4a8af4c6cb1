import { useLayoutEffect, useRef, useState } from 'react';
import type { BotCheckSpec } from '#contract/bot-check.ts';

type CheckState = 'working' | 'passed' | 'failed';
type CheckResult = { question: BotCheckSpec; tries: number; state: CheckState };

async function solve({ kind, challenge, site_key }: BotCheckSpec, container: HTMLElement | null) {
  if (kind === 'off') return '';
  if (kind === 'altcha') return challenge ? (await import('./solve-task.ts')).solveTask(challenge) : '';
  if (!container) throw new Error('no element for the widget');
  container.replaceChildren();
  const box = container.appendChild(document.createElement('div'));
  return (await import('./other-checks.ts')).runWidget(kind, site_key ?? '', box);
}

/** Solves the bot check while the form is being filled, again for each new `question`; `token` waits for the result. */
export function useBotCheck(question: BotCheckSpec) {
  const [tries, setTries] = useState(0);
  const [result, setResult] = useState<CheckResult | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const pending = useRef<Promise<string> | null>(null);

  // A form can be sent before passive effects have run.
  useLayoutEffect(() => {
    let isCurrent = true;
    const token = solve(question, place.current);
    const end = (state: 'passed' | 'failed') => isCurrent && setResult({ question, tries, state });
    pending.current = token;
    token.then(
      () => end('passed'),
      () => end('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [question, tries]);

  const isDone = result?.question === question && result.tries === tries;
  const state: CheckState = isDone ? result.state : 'working';
  return { state, place, token: () => pending.current, retry: () => setTries(tries + 1) };
}
