import type { Driver } from './driver.ts';

const COMMAND_MS = 90_000;
const LOST = 'BrowserLost';

/** The error that a browser hangs or has ended, so that nothing else can be asked of it. */
export function browserLost(problem: string): Error {
  return Object.assign(new Error(problem), { name: LOST });
}

export function isBrowserLost(error: unknown): error is Error {
  return error instanceof Error && error.name === LOST;
}

/** Waits for something that a browser does, but not longer than one on a busy machine needs. */
export async function bounded<T>(what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const problem = `the browser hangs: ${what} has not ended within ${COMMAND_MS / 1000} s`;
    timer = setTimeout(() => reject(browserLost(problem)), COMMAND_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Bounds every command. When a browser is lost, all later commands fail at once. */
export function boundDriver(driver: Driver): Driver {
  let lost: Error | undefined;
  const bind =
    <Args extends unknown[], Value>(name: string, run: (...args: Args) => Promise<Value>) =>
    async (...args: Args): Promise<Value> => {
      if (lost) throw lost;
      try {
        return await bounded(`«${name}»`, run(...args));
      } catch (error) {
        if (isBrowserLost(error)) lost = error;
        throw error;
      }
    };
  return {
    open: bind('open', driver.open),
    move: bind('move', driver.move),
    click: bind('click', driver.click),
    press: bind('press', driver.press),
    type: bind('type', driver.type),
    evaluate: bind('evaluate', driver.evaluate),
    screenshot: bind('screenshot', driver.screenshot),
  };
}
