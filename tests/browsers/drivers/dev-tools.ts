import { waitUntil } from '#tests/support/wait-until.ts';
import type { Driver, Key } from './driver.ts';
import { openJsonSocket, type Send } from './json-socket.ts';

// Old browsers derive what a key does from these numbers.
const KEY_CODES: Record<Key, number> = {
  Enter: 13,
  Escape: 27,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

type Target = { type: string; webSocketDebuggerUrl: string };
type Evaluated = { result: { value: string }; exceptionDetails?: unknown };

async function pageOf(origin: string): Promise<string> {
  let page: Target | undefined;
  await waitUntil(async () => {
    const targets = (await (await fetch(`${origin}/json`)).json()) as Target[];
    page = targets.find(({ type }) => type === 'page');
    return page !== undefined;
  });
  return page?.webSocketDebuggerUrl ?? '';
}

async function evaluate(send: Send, expression: string): Promise<string> {
  const { result, exceptionDetails } = await send<Evaluated>('Runtime.evaluate', { expression });
  if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
  return result.value;
}

/** Drives a Chromium by its DevTools protocol, which every version of the last years understands. */
export async function driveByDevTools(origin: string): Promise<Driver> {
  const send = await openJsonSocket(await pageOf(origin));
  const mouse = (type: string, x: number, y: number) => {
    const pressed = type === 'mouseMoved' ? { button: 'none' } : { button: 'left', clickCount: 1 };
    return send('Input.dispatchMouseEvent', { type, x, y, ...pressed });
  };
  return {
    async open(address) {
      await send('Page.navigate', { url: address });
      const isLoaded = `String(document.readyState === 'complete' && location.href !== 'about:blank')`;
      await waitUntil(() =>
        evaluate(send, isLoaded).then(
          (is) => is === 'true',
          () => false,
        ),
      );
    },
    async move(x, y) {
      await mouse('mouseMoved', x, y);
    },
    async click(x, y) {
      for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased']) await mouse(type, x, y);
    },
    async press(key) {
      const named = { key, code: key, windowsVirtualKeyCode: KEY_CODES[key] };
      await send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        ...named,
        ...(key === 'Enter' && { text: '\r' }),
      });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', ...named });
    },
    async type(text) {
      await send('Input.insertText', { text });
    },
    evaluate: (expression) => evaluate(send, expression),
    async screenshot() {
      const { data } = await send<{ data: string }>('Page.captureScreenshot');
      return Buffer.from(data, 'base64');
    },
  };
}
