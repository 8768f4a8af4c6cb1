import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';

/** The box of an element in CSS pixels of the window, with its right and bottom edges; fails if it is not shown. */
export async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  assert.ok(box);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}
