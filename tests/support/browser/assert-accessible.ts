import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The rules of WCAG 2.2, levels A and AA: some of them are off by default, and the default has other rules besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

// What depends on the colours of a page and on nothing else.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Loads axe into the page and its frames, which report to the page. Its own package for Playwright takes 80 ms of CPU
 * more for a page: it loads the script in full length and passes on what it found about every rule.
 */
async function loadAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue;
    await frame.evaluate(AXE);
    await frame.evaluate(() =>
      // The HTML of every element that it looks at takes a part of its time; of the broken ones it is read below.
      window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'], noHtml: true }),
    );
  }
}

/**
 * The accessibility rules that a page breaks, each with the HTML of the first element that breaks it; optionally only
 * those of one part of the page.
 */
export function brokenRules(page: Page, tags: readonly string[] = [], part?: string): Promise<string[]> {
  return runAxe(page, tags.length > 0 ? { runOnly: [...tags] } : {}, part);
}

const THEMES = ['dark', 'black', 'light'];

/**
 * The rules that a page breaks in the first of some themes, as `brokenRules` tells them, and those about colours that
 * it breaks in the others, the last of which it keeps.
 */
export async function brokenInThemes(
  page: Page,
  {
    tags = [],
    part,
    themes = THEMES,
  }: { tags?: readonly string[]; part?: string; themes?: readonly string[] } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [at, theme] of themes.entries()) {
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
    const broken =
      at === 0
        ? await brokenRules(page, tags, part)
        : await runAxe(page, { runOnly: { type: 'rule', values: COLOUR_RULES } }, part);
    found.push(...broken.map((error) => `in the theme ${theme} ${error}`));
  }
  return found;
}

async function runAxe(page: Page, chosen: axe.RunOptions, part?: string): Promise<string[]> {
  await loadAxe(page);
  const options: axe.RunOptions = {
    // Describing every element that keeps the rules takes longer than checking it.
    resultTypes: ['violations'],
    selectors: false,
    elementRef: true,
    // Only rules that are still tried out look into styles.
    preload: { assets: ['media'] },
    ...chosen,
  };
  return page.evaluate(
    async ([selector, rules]) => {
      // A colour on its way to another has a contrast of its own; the end of one transition may begin another's. A list
      // is dimmed until what replaces it has arrived.
      const isDimmed = (busy: Element) => Number(getComputedStyle(busy).opacity) < 1;
      const maxFrames = 1800;
      let calmFrames = 0;
      for (let frames = 0; calmFrames < 3; frames += 1) {
        if (frames > maxFrames) throw new Error('the page never came to rest');
        await new Promise(requestAnimationFrame);
        // In closed groups the browser keeps those that have ended.
        const running = document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition && one.playState !== 'finished');
        const waits = [...document.querySelectorAll('[aria-busy="true"]')].some(isDimmed);
        calmFrames = running.length === 0 && !waits ? calmFrames + 1 : 0;
        await Promise.allSettled(running.map((transition) => transition.finished));
      }
      const { violations } = await window.axe.run(selector ?? document, rules);
      // A bar at the edge of the window makes the target below it smaller until the page is scrolled.
      const isSmallAnywhere = async ({ element }: axe.NodeResult) => {
        if (!element) return true;
        const { scrollX, scrollY } = window;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await window.axe.run(element, { runOnly: { type: 'rule', values: ['target-size'] } });
        window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
        return again.violations.length > 0;
      };
      const broken: string[] = [];
      for (const { id, nodes } of violations)
        for (const node of nodes) {
          if (id === 'target-size' && !(await isSmallAnywhere(node))) continue;
          // Of an element of a frame only the selector is told.
          broken.push(`${id} ${node.element?.outerHTML.slice(0, 300) ?? String(node.target)}`);
          break;
        }
      return broken;
    },
    [part, options] as const,
  );
}

export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Fails if a page breaks an accessibility rule or scrolls sideways. */
export async function assertAccessible(page: Page, where = page.url()): Promise<void> {
  assert.deepEqual([await brokenRules(page), await scrollsSideways(page)], [[], false], where);
}
