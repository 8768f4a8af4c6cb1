import { announceBuild, noteBuild } from './new-build.ts';

const EVERY = 5 * 60_000;
// A thousand tabs opened by one broadcast must not ask in one second.
const SPREAD = 60_000;
const SELDOM = 60_000;

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
    // There is no connection, or somebody between answers for the server.
    return undefined;
  }
}

/** Asks every five minutes, and when the page is looked at again, whether the server has a build other than `own`. */
export function pollBuilds(own: string): void {
  noteBuild(own);
  let asked = Date.now();
  const ask = async () => {
    asked = Date.now();
    const id = await latestBuild();
    if (id !== undefined && id !== own) announceBuild(id);
  };
  const later = () => {
    setTimeout(
      () => {
        if (!document.hidden) void ask();
        later();
      },
      EVERY + Math.random() * SPREAD,
    );
  };
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - asked > SELDOM) void ask();
  });
  later();
}
