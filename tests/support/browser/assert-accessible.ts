import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The rules of WCAG 2.2, levels A and AA: some of them are off by default, and the default has other rules besides. */
export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/**
 * The accessibility rules that a page breaks, each with the HTML of the first element that breaks it; optionally only
 * those of one part of the page.
 */
export async function brokenRules(
  page: Page,
  tags: readonly string[] = [],
  part?: string,
): Promise<string[]> {
  // Without frames one run in the page is enough, and a second page to join the results of frames is not opened.
  const isAlone = page.frames().length === 1;
  const builder = new AxeBuilder({ page })
    .setLegacyMode(isAlone)
    // Describing every element that keeps the rules takes longer than checking it.
    .options({ resultTypes: ['violations'] });
  if (tags.length > 0) builder.withTags([...tags]);
  if (part !== undefined) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ''}`);
}

// What axe-core leaves in a page that it has checked.
declare const axe: {
  run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
};

/** A theme changes colours only (`tokens.test.ts`), and these are the rules that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The accessibility rules that a page breaks as it is, and those that its colours break in other themes. The page is
 * left in the last theme.
 */
export async function brokenRulesInThemes(
  page: Page,
  themes: readonly string[],
  tags: readonly string[] = [],
): Promise<string[]> {
  const broken = await brokenRules(page, tags);
  const inThemes = await page.evaluate(
    async ([names, rules]) => {
      const found: string[] = [];
      for (const name of names) {
        document.documentElement.setAttribute('data-theme', name);
        const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
        await Promise.allSettled(changes.map(({ finished }) => finished));
        const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
        found.push(
          ...violations.map(({ id, nodes }) => `in the theme ${name} ${id} ${nodes[0]?.html ?? ''}`),
        );
      }
      return found;
    },
    [themes, COLOUR_RULES] as const,
  );
  return [...broken, ...inThemes];
}

export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Fails if a page breaks an accessibility rule or scrolls sideways. */
export async function assertAccessible(page: Page, where = page.url()): Promise<void> {
  assert.deepEqual([await brokenRules(page), await scrollsSideways(page)], [[], false], where);
}

/** Fails if a page breaks an accessibility rule, in its own theme or in others, or scrolls sideways. */
export async function assertAccessibleInThemes(
  page: Page,
  themes: readonly string[],
  where: string,
): Promise<void> {
  const broken = await brokenRulesInThemes(page, themes);
  assert.deepEqual([broken, await scrollsSideways(page)], [[], false], where);
}
