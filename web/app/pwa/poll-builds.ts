import { announceBuild, noteBuild } from './new-build.ts';

const INTERVAL_MS = 5 * 60_000;
// A thousand tabs opened by one broadcast must not send their requests in the same second.
const JITTER_MS = 60_000;
const MIN_INTERVAL_MS = 60_000;

/** The id in `builds/latest.json`; undefined when the answer is anything else. */
export function readBuild(answer: unknown): string | undefined {
  if (answer === null || typeof answer !== 'object' || !('id' in answer)) return undefined;
  return typeof answer.id === 'string' && answer.id !== '' ? answer.id : undefined;
}

async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    return response.ok ? readBuild(await response.json()) : undefined;
  } catch {
    // There is no connection, or a proxy in between sent its own answer.
    return undefined;
  }
}

/** Checks every five minutes, and when the tab becomes visible, whether the server has a build other than `own`. */
export function pollBuilds(own: string): void {
  noteBuild(own);
  let checkedAt = Date.now();
  const check = async () => {
    checkedAt = Date.now();
    const id = await latestBuild();
    if (id !== undefined && id !== own) announceBuild(id);
  };
  const scheduleNext = () => {
    setTimeout(
      () => {
        if (!document.hidden) void check();
        scheduleNext();
      },
      INTERVAL_MS + Math.random() * JITTER_MS,
    );
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - checkedAt > MIN_INTERVAL_MS) void check();
  });
  scheduleNext();
}
