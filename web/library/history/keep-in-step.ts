import type { Exchange, Outcome } from './exchange.ts';

const EVERY = 300_000;
// A thousand tabs opened by one broadcast must not ask in one second.
const SPREAD = 30_000;
// A page that is looked at again asks what has happened, but not at every glance.
const SELDOM = 60_000;
const LOOK = 5000;
const FIRST_RETRY = 5000;

/** How long to wait for the n-th try after a failure: longer each time, five minutes at most, and never all at once. */
export function retryDelay(failures: number, random: number): number {
  return Math.min(EVERY, FIRST_RETRY * 2 ** (failures - 1)) * (0.5 + random);
}

type Page = {
  isHidden: () => boolean;
  /** Changes whenever a position does. */
  text: () => string;
  /** Calls back when the page is seen again, when it is left, and when there is a connection again. */
  listen: (on: { seen: () => void; left: () => void; online: () => void }) => void;
};

type StepDeps = { exchange: Exchange; page: Page; random: () => number };

/**
 * Keeps an open page and the server in step: tells what is seen soon after it is saved, and asks every five minutes
 * while the page is looked at.
 */
export function keepInStep({ exchange, page, random }: StepDeps) {
  let told: string | null = null;
  let failures = 0;
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    isOver = true;
    clearTimeout(retry);
    clearTimeout(asking);
    clearInterval(looking);
  };

  const settle = (outcome: Outcome, again: () => Promise<unknown>) => {
    clearTimeout(retry);
    failures = outcome === 'away' ? failures + 1 : 0;
    if (outcome === 'signed-out' || outcome === 'over') stop();
    else if (outcome === 'away') retry = setTimeout(() => void again(), retryDelay(failures, random()));
    return outcome;
  };

  const trying = (say: () => Promise<Outcome>) => {
    const attempt = async (): Promise<Outcome> => {
      if (isOver) return 'over';
      const text = page.text();
      const outcome = settle(await say(), attempt);
      if (outcome === 'done') told = text;
      return outcome;
    };
    return attempt;
  };
  const meet = trying(exchange.meet);
  const tell = trying(exchange.tell);

  const look = () => {
    if (!page.isHidden() && failures === 0 && page.text() !== told) void tell();
  };
  const askLater = () => {
    asking = setTimeout(
      () => {
        if (!page.isHidden() && exchange.sinceAsked() > EVERY - SPREAD) void meet();
        askLater();
      },
      EVERY + random() * SPREAD,
    );
  };

  looking = setInterval(look, LOOK);
  askLater();
  page.listen({
    seen: () => {
      if (!isOver && exchange.sinceAsked() > SELDOM) void meet();
    },
    left: () => {
      if (!isOver) void exchange.tellAtParting();
    },
    online: () => void meet(),
  });
  return { meet, stop };
}
