import { waitUntil } from '#tests/support/wait-until.ts';
import { browserLost } from './bounded.ts';
import type { Driver } from './driver.ts';
import { keySteps, mouseSteps, WEB_DRIVER_KEYS } from './web-driver-keys.ts';

const PAGE_MS = 30_000;

type Answer = { value: unknown };
type Refusal = { error: string; message: string };

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'error' in value;

/** Drives a browser by WebDriver: the driver at `origin` starts the browser that `capabilities` name. */
export async function driveByWebDriver(
  origin: string,
  capabilities: object,
  size: { width: number; height: number },
): Promise<Driver> {
  async function call<T>(method: string, path: string, body: object = {}): Promise<T> {
    const sent = method === 'GET' ? { method } : { method, body: JSON.stringify(body) };
    const { value } = (await (await fetch(origin + path, sent)).json()) as Answer;
    if (!isRefusal(value)) return value as T;
    const problem = `${method} ${path}: ${value.error}: ${value.message}`;
    throw value.error === 'invalid session id' ? browserLost(problem) : new Error(problem);
  }
  const isReady = () =>
    call<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    );
  await waitUntil(isReady);
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const ask = <T>(method: string, path: string, body?: object) =>
    call<T>(method, `/session/${sessionId}${path}`, body);
  await ask('POST', '/timeouts', { pageLoad: PAGE_MS });
  await ask('POST', '/window/rect', size).catch(() => {});
  const mouse = (x: number, y: number, clicks: boolean) => {
    const actions = mouseSteps(x, y, clicks);
    return ask('POST', '/actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  };
  const keys = (values: readonly string[]) =>
    ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: keySteps(values) }] });
  return {
    async open(url) {
      // A page that changes the history at this moment ends the load of another.
      for (let tries = 0; tries < 3; tries += 1) {
        const before = await ask<string>('GET', '/url');
        await ask('POST', '/url', { url }).catch(() => {});
        const after = await ask<string>('GET', '/url');
        // The page about an ended load has the address of what was asked for, but not its location.
        const shown = await ask<string>('POST', '/execute/sync', {
          script: 'return location.href',
          args: [],
        });
        if (shown !== 'about:blank' && (after !== before || after === url)) return;
      }
      throw new Error(`the browser does not open ${url}`);
    },
    async move(x, y) {
      await mouse(x, y, false);
    },
    async click(x, y) {
      await mouse(x, y, true);
    },
    async press(key) {
      await keys([WEB_DRIVER_KEYS[key]]);
    },
    async type(text) {
      await keys(Array.from(text));
    },
    evaluate: (expression) =>
      ask<string>('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    async screenshot() {
      return Buffer.from(await ask<string>('GET', '/screenshot'), 'base64');
    },
  };
}
