import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { spec, type TestEvent } from 'node:test/reporters';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SHOWN = 8;
const FAILED = process.env['AKANE_TEST_FAILED'];
export const END_OF_LIST = 'ended';

function longest(seconds: Map<string, number>): string {
  const first = [...seconds].toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
  return `ℹ дольше всего: ${first.map(([file, took]) => `${file} ${took.toFixed(1)} с`).join(', ')}\n`;
}

/**
 * What node:test reports by itself, and the files in which most time went, in seconds. Appends each file with a failure
 * to the list `AKANE_TEST_FAILED`, a line each, and `END_OF_LIST` when all files have run.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const seconds = new Map<string, number>();
  async function* noted() {
    for await (const event of events) {
      const { type, data } = event;
      if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0) {
        // A test that `test-group.ts` starts is a whole file.
        const file = /\.(test|e2e)\.ts$/.test(data.name)
          ? data.name
          : path.relative(ROOT, data.file ?? data.name);
        if (FAILED && type === 'test:fail') appendFileSync(FAILED, `${file}\n`);
        seconds.set(file, (seconds.get(file) ?? 0) + data.details.duration_ms / 1000);
      }
      yield event;
    }
    if (FAILED) appendFileSync(FAILED, `${END_OF_LIST}\n`);
  }
  for await (const text of Readable.from(noted()).compose(new spec())) {
    const written = String(text);
    yield written.includes('duration_ms') && !written.includes('{') ? written + longest(seconds) : written;
  }
}
