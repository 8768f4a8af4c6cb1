import type { Page } from 'playwright-core';

type Point = { x: number; y: number };

/** A finger on a page; Playwright itself can only tap. */
export async function openTouch(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const press = (at: Point) => send('touchStart', [at]);
  const lift = () => send('touchEnd', []);
  const drag = async (from: Point, to: Point) => {
    await press(from);
    await send('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
    await send('touchMove', [to]);
    await lift();
  };
  return { press, lift, drag };
}
