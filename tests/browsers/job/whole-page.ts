import assert from 'node:assert/strict';
import type { Page } from '../page.ts';

/** What is wrong with a page as a whole, in words. Runs in the page. */
function findFlaws(): string[] {
  const { innerWidth: width } = window;
  const isOver = (element: HTMLElement) => {
    const { width: across, height } = element.getBoundingClientRect();
    return across > 0 && height > 0 && /fixed|absolute/.test(getComputedStyle(element).position);
  };
  const open = [...document.querySelectorAll<HTMLElement>('[popover], dialog')].filter(isOver);
  const title = document.querySelector<HTMLElement>('h1')?.innerText ?? '';
  const across = document.documentElement.scrollWidth;
  return [
    ...(title === '' || /^(Ошибка|—)/.test(title) ? [`title «${title}»`] : []),
    ...(across > width ? [`${across} px across`] : []),
    ...open.map((element) => `open: ${element.outerHTML.slice(0, 120)}`),
  ];
}

/** Asserts that a page is no error, not wider than the window, and that nothing lies open over it. */
export async function assertWhole(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(findFlaws), []);
}

/** Asserts that the box of something is in the window. */
export async function assertInWindow(
  page: Page,
  box: { x: number; y: number; width: number; height: number },
) {
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const isIn = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
  assert.ok(isIn, `${JSON.stringify(box)} in ${width} x ${height}`);
}
