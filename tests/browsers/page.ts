import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { isBrowserLost } from './drivers/bounded.ts';
import type { Driver } from './drivers/driver.ts';

export type Box = { x: number; y: number; width: number; height: number };

type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };

const TIMEOUT_MS = 60_000;
// Each question costs a browser more than the test.
const INTERVAL_MS = 100;
// The folder that keeps the pictures of all steps.
const PICTURES = process.env['BROWSER_PICTURES'];

/** A page as the tests of all browsers use it. */
export type Page = ReturnType<typeof createPage>;

// The functions below run in the page, so old browsers must understand them.

/** The box of the first shown element with this name or text, on which a press at its middle falls. */
function findShown(selector: string, name: string): Box | null {
  const isNamed = (text: string | null | undefined) => new RegExp(name).test((text ?? '').trim());
  const animations = document
    .getAnimations()
    .filter(
      ({ playState, timeline, effect }) =>
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    );
  const isMoving = (element: Element) =>
    animations.some(({ effect }) => (effect as KeyframeEffect).target?.contains(element));
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!isNamed(element.getAttribute('aria-label')) && !isNamed(element.innerText)) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (width > 0 && height > 0 && element.contains(hit) && !isMoving(element))
      return { x: left, y: top, width, height };
    element.scrollIntoView({ block: 'center' });
  }
  return null;
}

function isHydrated(): boolean {
  const elements = [...document.querySelectorAll('main, main button, header button')];
  return (
    elements.length > 0 &&
    elements.every((element) => Object.keys(element).some((key) => key.startsWith('__react')))
  );
}

/** Opens pages of a site in a browser, finds what they show and presses it. */
export function createPage(driver: Driver, origin: string, engine: string) {
  async function evaluate<Args extends Json[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<Value> {
    const call = `(${String(run)}).apply(null, ${JSON.stringify(args)})`;
    const text = await driver.evaluate(`JSON.stringify({ value: ${call} })`);
    return (JSON.parse(text) as { value: Value }).value;
  }

  /** Asks the page until the answer is true; what fails while a page changes is asked again. */
  async function until<Args extends Json[], Value>(
    run: (...args: Args) => Value,
    ...args: Args
  ): Promise<NonNullable<Value>> {
    const started = performance.now();
    let problem: unknown = 'never';
    while (performance.now() - started < TIMEOUT_MS) {
      try {
        const value = await evaluate(run, ...args);
        if (value) return value;
      } catch (error) {
        if (isBrowserLost(error)) throw error;
        problem = error;
      }
      await setTimeout(INTERVAL_MS);
    }
    const where = await evaluate(
      () =>
        `${location.href}, focus on ${document.activeElement?.outerHTML.slice(0, 200)}\n` +
        document.body.innerText.slice(0, 300),
    );
    await picture('failed');
    throw new Error(`${String(problem)}: ${String(run)} ${JSON.stringify(args)}\n${where}`);
  }

  /** Waits until something is shown and does not move any more. */
  async function find(selector: string, name: string | RegExp = ''): Promise<Box> {
    const text = typeof name === 'string' ? name : name.source;
    const started = performance.now();
    for (let last = ''; performance.now() - started < TIMEOUT_MS;) {
      const box = await until(findShown, selector, text);
      if (JSON.stringify(box) === last) return box;
      last = JSON.stringify(box);
      await setTimeout(INTERVAL_MS);
    }
    throw new Error(`it never stands still: ${selector} ${text}`);
  }

  async function click(selector: string, name?: string | RegExp): Promise<void> {
    const { x, y, width, height } = await find(selector, name);
    await driver.click(Math.round(x + width / 2), Math.round(y + height / 2));
  }

  async function picture(name?: string): Promise<Buffer> {
    const png = await driver.screenshot();
    if (PICTURES !== undefined && name !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      writeFileSync(path.join(PICTURES, `${engine} ${name}.png`), png);
    }
    return png;
  }

  return {
    driver,
    origin,
    evaluate,
    until,
    find,
    click,
    picture,

    /** Opens a page of the site and waits until its scripts run it. */
    async open(address: string): Promise<void> {
      await driver.open(origin + address);
      await until(isHydrated);
    },

    /** Clicks a field and types into it. */
    async fill(selector: string, text: string): Promise<void> {
      await click(selector);
      await driver.type(text);
    },

    /** How much the light of the points in a part of the window differs: 0 for one colour. */
    async contrast({ x, y, width, height }: Box): Promise<number> {
      const window = sharp(await driver.screenshot());
      const { width: most, height: highest } = await window.metadata();
      const [left, top] = [Math.max(0, Math.round(x)), Math.max(0, Math.round(y))];
      const part = {
        left,
        top,
        width: Math.min(Math.round(width), most - left),
        height: Math.min(Math.round(height), highest - top),
      };
      const { channels } = await sharp(await window.extract(part).toBuffer())
        .greyscale()
        .stats();
      return channels[0]?.stdev ?? 0;
    },
  };
}
