import type { Key } from './driver.ts';

/** The characters that stand for keys in WebDriver and WebDriver BiDi. */
export const WEB_DRIVER_KEYS: Record<Key, string> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The steps of a press of keys, one after another. */
export function keySteps(values: readonly string[]) {
  return values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
}

/** The steps of a mouse: to a point, and there a click. */
export function mouseSteps(x: number, y: number, clicks: boolean) {
  const move = { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' };
  const click = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [move, ...(clicks ? click : [])];
}
