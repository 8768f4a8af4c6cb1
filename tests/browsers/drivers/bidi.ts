import type { Driver } from './driver.ts';
import { openJsonSocket } from './json-socket.ts';
import { keySteps, mouseSteps, WEB_DRIVER_KEYS } from './web-driver-keys.ts';

type Evaluated = { type: string; result: { value: string }; exceptionDetails?: unknown };

/** Drives a Firefox by WebDriver BiDi, which it speaks by itself. */
export async function driveByBidi(address: string, size: { width: number; height: number }): Promise<Driver> {
  const send = await openJsonSocket(address);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport: size });
  const act = (actions: object) => send('input.performActions', { context, actions: [actions] });
  const mouse = (x: number, y: number, clicks: boolean) =>
    act({
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: mouseSteps(x, y, clicks),
    });
  const keys = (values: readonly string[]) => act({ type: 'key', id: 'keys', actions: keySteps(values) });
  return {
    async open(url) {
      const navigate = () => send('browsingContext.navigate', { context, url, wait: 'complete' });
      // A page that is still loading by itself ends this one.
      await navigate().catch(navigate).catch(navigate);
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
    async evaluate(expression) {
      const options = { expression, target: { context }, awaitPromise: false };
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', options);
      if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
  };
}
