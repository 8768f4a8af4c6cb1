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

export function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}

/** Fails if a page breaks an accessibility rule or scrolls sideways. */
export async function assertAccessible(page: Page, where = page.url()): Promise<void> {
  assert.deepEqual([await brokenRules(page), await scrollsSideways(page)], [[], false], where);
}
