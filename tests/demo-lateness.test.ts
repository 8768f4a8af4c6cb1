import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { catalogueEntry } from '#server/publishing/import/catalogue-entry.ts';
import { moveEntry } from '#server/publishing/demo/demo-dates.ts';
import { nextEpisode } from '#web/entities/release/next/next-episode.ts';

const text = await readFile(new URL('../demo/catalogue.jsonl', import.meta.url), 'utf8');
const lines = text.trim().split('\n');
const HOUR = 3_600_000;

test('at every hour of a week the site calls one release of a new demo late and has a day for one that waits', () => {
  const monday = Date.parse('2027-12-27T00:05:00+03:00');
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    const now = new Date(monday + hour * HOUR);
    const found = lines.flatMap((line) => {
      const entry = moveEntry(catalogueEntry.parse(JSON.parse(line)), now);
      const { postponement, publish_day: value, episodes = [] } = entry;
      const release = { ...entry, episodes, publish_day: { value }, postponement: postponement ?? undefined };
      const next = nextEpisode(release as unknown as Parameters<typeof nextEpisode>[0], now);
      return next ? [{ ...next, alias: entry.alias, isPostponed: postponement != null }] : [];
    });
    const aliases = (isMeant: (one: (typeof found)[number]) => boolean) =>
      found.filter(isMeant).map(({ alias }) => alias);
    assert.deepEqual(
      aliases(({ isLate }) => isLate),
      ['choir-of-silent-bells'],
      now.toISOString(),
    );
    assert.deepEqual(
      aliases(({ isPostponed, at }) => isPostponed && at !== null && at > now),
      ['garden-that-remembers-rain'],
    );
    const soon = found.filter(({ at }) => at && at > now && at.getTime() - now.getTime() <= 2 * HOUR);
    assert.ok(soon.length > 0, now.toISOString());
  }
});
