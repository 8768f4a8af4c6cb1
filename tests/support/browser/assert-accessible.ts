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
    await frame.evaluate(() => window.axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
}

/**
 * The accessibility rules that a page breaks, each with the HTML of the first element that breaks it; optionally only
 * those of one part of the page.
 */
export function brokenRules(page: Page, tags: readonly string[] = [], part?: string): Promise<string[]> {
  return runAxe(page, tags.length > 0 ? { runOnly: [...tags] } : {}, part);
}

/**
 * The rules that a page in the dark theme breaks, as `brokenRules` tells them, and those about colours that it breaks
 * in other themes, the last of which it keeps.
 */
export async function brokenInThemes(
  page: Page,
  {
    tags = [],
    part,
    others = ['black', 'light'],
  }: { tags?: readonly string[]; part?: string; others?: string[] } = {},
): Promise<string[]> {
  const show = (theme: string) =>
    page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await show('dark');
  const found = await brokenRules(page, tags, part);
  for (const theme of others) {
    await show(theme);
    const broken = await runAxe(page, { runOnly: { type: 'rule', values: COLOUR_RULES } }, part);
    found.push(...broken.map((error) => `in the theme ${theme} ${error}`));
  }
  return found;
}

async function runAxe(page: Page, chosen: axe.RunOptions, part?: string): Promise<string[]> {
  await loadAxe(page);
  const options: axe.RunOptions = {
    // Describing every element that keeps the rules takes longer than checking it.
    resultTypes: ['violations'],
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
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
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
